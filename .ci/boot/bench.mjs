import { prepare } from './build.mjs';
import { at } from './root.mjs';
import { run } from './run.mjs';

// `bun run bench [--peers DIR]`: one table; a machine that does nothing else gives the best figures.
const bun = await prepare();
process.exit(
  await run(bun, [at('api', 'bench', 'index.ts'), ...process.argv.slice(2)], {
    env: { NODE_ENV: 'production' },
  }),
);
