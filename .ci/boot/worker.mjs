import { prepare } from './build.mjs';
import { BUN_SETTINGS } from './bun-settings.mjs';
import { at } from './root.mjs';
import { run } from './run.mjs';

// `npm run worker`: a process that works for servers with QUEUE=bullmq. It needs kernels but no pages.
const bun = await prepare({ pages: false });
process.exit(
  await run(bun, [at('api', 'dist', 'worker.js')], {
    env: { ...BUN_SETTINGS, NODE_ENV: process.env.NODE_ENV ?? 'production' },
  }),
);
