import { findBun } from './bun.mjs';
import { BUN_SETTINGS } from './bun-settings.mjs';
import { at } from './root.mjs';
import { run } from './run.mjs';

// `npm run twinset -- OPTIONS`: the command line. Its output may be read by a program, so that the output of the
// preparation is written to the error stream. Paths are relative to the folder in which npm was called.
const prepared = await run(process.execPath, [at('.ci', 'boot', 'build.mjs'), '--kernels'], {
  stdio: ['inherit', 2, 2],
});
if (prepared !== 0) process.exit(prepared);
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exit(
  await run(findBun(), [at('api', 'dist', 'cli.js'), ...process.argv.slice(2)], { cwd, env: BUN_SETTINGS }),
);
