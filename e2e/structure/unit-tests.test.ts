import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from './tracked.ts';

const PRELOAD = 'e2e/support/unit-tests.ts';
const SLOW = `import { expect, test } from 'bun:test';
test('slow', async () => { await Bun.sleep(400); expect(1).toBe(1); });
`;

test('the default timeout applies to every test file of a run', () => {
  expect(textOf('bunfig.toml')).toContain(`preload = ["./${PRELOAD}"]`);
  expect(textOf(PRELOAD)).toContain('TIMEOUT_MS = 60_000');
  const folder = mkdtempSync(join(tmpdir(), 'twinset-timeout-'));
  try {
    writeFileSync(join(folder, 'bunfig.toml'), '[test]\npreload = ["./preload.ts"]\n');
    writeFileSync(join(folder, 'preload.ts'), textOf(PRELOAD).replace('60_000', '100'));
    for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.test.ts`), SLOW);
    const { stderr } = Bun.spawnSync([process.execPath, 'test'], { cwd: folder });
    expect(stderr.toString().match(/timed out after 100ms/g)?.length).toBe(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
