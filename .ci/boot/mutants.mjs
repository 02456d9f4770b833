import { prepare } from './build.mjs';
import { at } from './root.mjs';
import { run } from './run.mjs';

// `npm run test:mutants -- [options]`: plants faults one at a time in a copy of the project and prints those that no test
// notices; `--help` lists the options.
const bun = await prepare();
process.exitCode = await run(bun, [at('e2e', 'mutants', 'main.ts'), ...process.argv.slice(2)]);
