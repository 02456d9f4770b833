import { expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUN_SETTINGS } from '../../.ci/boot/bun-settings.mjs';
import { ROOT } from './cruise.ts';
import { textOf } from './tracked.ts';

test('Bun knows the settings of its compiler, and the container has them too', () => {
  const settings = Object.entries(BUN_SETTINGS);
  expect(settings.length).toBeGreaterThan(0);
  const start = (more: Record<string, string>) =>
    Bun.spawnSync([process.execPath, '-e', '0'], { env: { ...process.env, ...more }, stderr: 'ignore' })
      .exitCode;
  expect(start(BUN_SETTINGS)).toBe(0);
  expect(start({ BUN_JSC_noSuchSetting: '1' })).not.toBe(0);
  const lines = textOf('Dockerfile').split('\n');
  for (const [name, value] of settings) expect(lines).toContain(`ENV ${name}=${value}`);
});

test('server, workers, command line and benchmarks start with the settings', () => {
  const copy = mkdtempSync(join(tmpdir(), 'twinset-settings-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  };
  try {
    cpSync(join(ROOT, '.ci/boot'), join(copy, '.ci/boot'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
    write('.ci/boot/build.mjs', 'export const prepare = async () => process.execPath;');
    const print = `console.log(JSON.stringify(${JSON.stringify(Object.keys(BUN_SETTINGS))}.map((name) => process.env[name])));`;
    const programs = { start: 'dist/server.js', worker: 'dist/worker.js', twinset: 'dist/cli.js' };
    for (const path of [...Object.values(programs), 'bench/x.bench.ts']) write(`api/${path}`, print);
    for (const script of [...Object.keys(programs), 'bench']) {
      const command = [process.execPath, join(copy, `.ci/boot/${script}.mjs`)];
      const env = {
        ...process.env,
        ...Object.fromEntries(Object.keys(BUN_SETTINGS).map((name) => [name, undefined])),
      };
      const printed = Bun.spawnSync(command, { cwd: copy, env }).stdout.toString();
      expect({ script, printed }).toEqual({
        script,
        printed: expect.stringContaining(JSON.stringify(Object.values(BUN_SETTINGS))),
      });
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
