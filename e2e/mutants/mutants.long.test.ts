import { expect, test } from 'bun:test';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '..', '..');

test.skipIf(!process.env.TEST_LONG)(
  'five of the planted faults, chosen at random, are noticed',
  async () => {
    const child = Bun.spawn([process.execPath, 'e2e/mutants/main.ts', '--random', '5'], {
      cwd: ROOT,
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const text = await new Response(child.stdout).text();
    await child.exited;
    expect(text).toContain('5 faults planted, 0 not noticed');
  },
  30 * 60_000,
);
