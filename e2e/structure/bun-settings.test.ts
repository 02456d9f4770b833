import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { ROOT } from './cruise.ts';
import { textOf } from './tracked.ts';

test('Bun starts with the settings of its compiler, which the container has too', async () => {
  const { BUN_SETTINGS } = await import(join(ROOT, '.ci/boot/bun-settings.mjs'));
  const settings = Object.entries<string>(BUN_SETTINGS);
  expect(settings.length).toBeGreaterThan(0);
  const start = (names: string[]) => {
    const env = {
      ...process.env,
      ...Object.fromEntries(names.map((name) => [name, BUN_SETTINGS[name] ?? '1'])),
    };
    return Bun.spawnSync([process.execPath, '-e', '0'], { env, stderr: 'ignore' }).exitCode;
  };
  expect(start(Object.keys(BUN_SETTINGS))).toBe(0);
  expect(start(['BUN_JSC_noSuchSetting'])).not.toBe(0);
  const lines = textOf('Dockerfile').split('\n');
  for (const [name, value] of settings) expect(lines).toContain(`ENV ${name}=${value}`);
});
