import { existsSync } from 'node:fs';
import { BUILD_STEPS } from './build-steps.mjs';
import { ensureBun } from './bun.mjs';
import { fingerprint, isCurrent, markCurrent } from './fingerprint.mjs';
import { install } from './install.mjs';
import { at, giveUp, say } from './root.mjs';
import { run } from './run.mjs';

/** Brings Bun, the dependencies and every build result up to date. Returns the path of Bun. */
export async function prepare() {
  const bun = await ensureBun();
  await install(bun);
  for (const { name, script, inputs, outputs } of BUILD_STEPS) {
    const stamp = `build ${name}`;
    const print = fingerprint(inputs);
    if (isCurrent(stamp, print) && outputs.every((folder) => existsSync(at(folder)))) continue;
    say(`building: ${name}`);
    const code = await run(bun, [at(script)], { env: { NODE_ENV: 'production' } });
    if (code !== 0) giveUp(`Building the ${name} failed (${script}); the message is above.`);
    markCurrent(stamp, print);
  }
  return bun;
}

if (process.argv[1] === at('.ci', 'boot', 'build.mjs')) await prepare();
