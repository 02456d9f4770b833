import { findBun } from './bun.mjs';
import { at } from './root.mjs';
import { run } from './run.mjs';

// `npm run worker`: a process that renders augmentations of a server with QUEUE=bullmq. It needs kernels but no pages.
const prepared = await run(process.execPath, [at('.ci', 'boot', 'build.mjs'), '--kernels']);
if (prepared !== 0) process.exit(prepared);
process.exit(
  await run(findBun(), [at('api', 'src', 'worker.ts')], {
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  }),
);
