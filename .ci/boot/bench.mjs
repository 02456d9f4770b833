import { existsSync, readdirSync } from 'node:fs';
import { prepare } from './build.mjs';
import { BUN_SETTINGS } from './bun-settings.mjs';
import { at, exitWithError, say } from './root.mjs';
import { run } from './run.mjs';

// The engine's benchmark creates the peers' environment that others use.
const FOLDERS = ['api/bench', 'tensor-core/bench'];
// They need a browser, so they run only by name.
const BROWSER_FOLDER = 'e2e/bench';

const benchmarks = [...FOLDERS, BROWSER_FOLDER]
  .filter((folder) => existsSync(at(folder)))
  .flatMap((folder) =>
    readdirSync(at(folder))
      .filter((file) => file.endsWith('.bench.ts'))
      .sort()
      .map((file) => `${folder}/${file}`),
  );

// `npm run bench -- [NAME ...] [--peers DIR]`: all benchmarks without a browser, or those whose path contains one of the
// names. They run one after another, since they measure time; options are passed to each of them.
const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('--'));
const names = firstOption < 0 ? args : args.slice(0, firstOption);
const options = args.slice(names.length);
const chosen = benchmarks.filter((file) =>
  names.length === 0 ? !file.startsWith(BROWSER_FOLDER) : names.some((name) => file.includes(name)),
);
if (chosen.length === 0)
  exitWithError(
    `No benchmark is named ${names.join(' or ')}. Available benchmarks:\n${benchmarks.join('\n')}`,
  );
const bun = await prepare();
// Processes that a benchmark starts have the same settings.
const env = { ...BUN_SETTINGS, NODE_ENV: 'production' };
let failed = 0;
for (const file of chosen) {
  say(file);
  if ((await run(bun, [at(file), ...options], { env })) !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
