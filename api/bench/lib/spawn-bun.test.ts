import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUN_SETTINGS } from '../../../.ci/boot/bun-settings.mjs';
import { spawnBun } from './spawn-bun.ts';

test('measured scripts run with the settings of Bun that programs start with', async () => {
  const script = join(mkdtempSync(join(tmpdir(), 'twinset-spawn-')), 'environment.ts');
  await Bun.write(script, 'console.log(JSON.stringify(process.env))');
  const env = JSON.parse(await spawnBun(script, [], 'The script failed.'));
  rmSync(dirname(script), { recursive: true });
  for (const [name, value] of Object.entries(BUN_SETTINGS))
    expect(env[name]).toBe(process.env[name] ?? value);
});
