import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { runnerConformance } from './testing/conformance.ts';

runnerConformance('QUEUE=in-process', async () => ({}));

test('no module of Redis is loaded by default', () => {
  const program = `
    import { createContext } from './create-context.ts';
    import { readEnv } from './env/index.ts';
    import { mkdtempSync, rmSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { join } from 'node:path';
    const dir = mkdtempSync(join(tmpdir(), 'twinset-default-'));
    const ctx = await createContext(readEnv({ DATA_DIR: dir, WORKERS: '1' }));
    const loaded = Object.keys(require.cache).filter((path) => /bullmq|ioredis/.test(path));
    await ctx.engine.close();
    rmSync(dir, { recursive: true });
    console.log(ctx.runner.kind, Object.keys(require.cache).length > 50, loaded.length);
    process.exit(0);`;
  const { stdout, stderr } = Bun.spawnSync([process.execPath, '--eval', program], {
    cwd: join(import.meta.dir, '..'),
  });
  expect(`${stdout}${stderr}`).toContain('in-process true 0');
});
