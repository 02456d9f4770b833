import { existsSync } from 'node:fs';
import { BUILD_STEPS } from './build-steps.mjs';
import { ensureBun, findBun } from './bun.mjs';
import { fingerprint, isCurrent, makeCurrent } from './fingerprint.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { at, exitWithError, explainUnwritable, say } from './root.mjs';
import { run } from './run.mjs';

/**
 * Returns the build steps whose inputs changed or whose results are missing, with their fingerprints. The command line
 * needs no pages.
 */
const staleSteps = (pages) =>
  BUILD_STEPS.filter(({ name }) => pages || name !== 'pages')
    .map((step) => ({
      ...step,
      stamp: `build ${step.name}`,
      print: fingerprint(step.inputs),
    }))
    .filter(
      ({ stamp, print, outputs }) =>
        !isCurrent(stamp, print) || !outputs.every((output) => existsSync(at(output))),
    );

async function build(bun, pages) {
  for (const { name, script, stamp, print } of staleSteps(pages)) {
    say(`building: ${name}`);
    await makeCurrent({ [stamp]: print }, async () => {
      const code = await run(bun, [at(script)], { env: { NODE_ENV: 'production' } });
      if (code !== 0) exitWithError(`Building the ${name} failed (${script}); see the message above.`);
    });
  }
}

/** Installs Bun and the dependencies and builds what changed. Returns the path of Bun. */
export async function prepare({ pages = true } = {}) {
  const found = findBun();
  if (found && isInstalled() && staleSteps(pages).length === 0) return found;
  const everything = async () => {
    const bun = await ensureBun();
    await install(bun);
    await build(bun, pages);
    return bun;
  };
  return withLock(everything).catch(explainUnwritable);
}

if (process.argv[1] === at('.ci', 'boot', 'build.mjs'))
  await prepare({ pages: !process.argv.includes('--kernels') });
