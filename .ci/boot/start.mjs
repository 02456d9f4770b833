import { prepare } from './build.mjs';
import { BUN_SETTINGS } from './bun-settings.mjs';
import { at } from './root.mjs';
import { run } from './run.mjs';

// This one process serves everything; it prints the address and ends on Ctrl-C or SIGTERM.
const bun = await prepare();
process.exit(
  await run(bun, [at('api', 'dist', 'server.js')], {
    env: { ...BUN_SETTINGS, NODE_ENV: process.env.NODE_ENV ?? 'production' },
  }),
);
