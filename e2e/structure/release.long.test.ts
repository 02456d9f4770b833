import { afterAll, expect, test } from 'bun:test';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUN_SETTINGS } from '../../.ci/boot/bun-settings.mjs';
import { ROOT } from './cruise.ts';
import { trackedFiles } from './tracked.ts';

const long = process.env.TEST_LONG === '1';
if (!long) console.log('skipped: packing the release takes a minute; npm run test:long');
const folder = mkdtempSync(join(tmpdir(), 'twinset release ü '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Returns a folder with the sources as from a tarball: no git, no dependencies, a path with spaces and an
 * umlaut.
 */
function sources(): string {
  const copy = join(folder, 'sources');
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  return copy;
}

async function run(command: string[], cwd: string, env: Record<string, string> = {}): Promise<number> {
  const settings = { cwd, env: { ...process.env, ...env }, stdout: 'ignore', stderr: 'inherit' } as const;
  return await Bun.spawn(command, settings).exited;
}

/**
 * Starts the release with only Bun on PATH. @returns its address, the milliseconds until it was printed, the
 * process
 */
async function start(release: string) {
  const env = {
    PATH: dirname(process.execPath),
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  };
  const began = performance.now();
  const child = Bun.spawn([process.execPath, 'start'], {
    cwd: release,
    env,
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const reader = child.stdout.getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The release did not start: ${text}`);
    text += new TextDecoder().decode(value);
    const port = /http:\/\/\S+:(\d+)/.exec(text)?.[1];
    if (port) return { origin: `http://127.0.0.1:${port}`, ms: performance.now() - began, child };
  }
}

test.skipIf(!long)(
  'the release is packed from a tarball, is small, and starts with only Bun within 5 s; a pack that fails leaves it',
  async () => {
    const copy = sources();
    const pack = [process.execPath, join(copy, '.ci/boot/pack.mjs')];
    expect(await run(pack, copy)).toBe(0);
    const packed = readdirSync(join(copy, 'dist')).find((name) => name.endsWith('.tar.gz')) as string;
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    expect(await run(['tar', '-xzf', join(copy, 'dist', packed), '-C', unpacked], folder)).toBe(0);
    const release = join(unpacked, packed.replace('.tar.gz', ''));
    const size = Bun.spawnSync(['du', '-sm', release]).stdout.toString();
    expect(Number.parseInt(size, 10)).toBeLessThan(150);
    expect(existsSync(join(release, 'api/src/app.test.ts'))).toBe(false);
    const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'));
    expect(Object.keys(scripts)).toEqual(['start', 'worker', 'twinset']);
    for (const script of Object.values(scripts))
      for (const setting of Object.entries(BUN_SETTINGS)) expect(script).toContain(`${setting.join('=')} `);
    const { origin, ms, child } = await start(release);
    expect(ms).toBeLessThan(5000);
    for (const path of ['/', '/remotes/mf-upload/remoteEntry.js', '/api/healthz', '/api/capabilities'])
      expect({ path, status: (await fetch(origin + path)).status }).toEqual({ path, status: 200 });
    const capabilities = (await (await fetch(`${origin}/api/capabilities`)).json()) as { backend: string };
    expect(capabilities.backend).toBe('wasm');
    child.kill('SIGTERM');
    expect(await child.exited).toBe(0);
    // The program that the script started has ended, too.
    await expect(fetch(`${origin}/api/healthz`)).rejects.toThrow();

    // One that fails at its end leaves the former release.
    const former = join(copy, 'dist', packed.replace('.tar.gz', ''), 'former');
    writeFileSync(former, '');
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    writeFileSync(join(programs, 'tar'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(await run(pack, copy, { PATH: `${programs}:${process.env.PATH}` })).toBe(1);
    expect(existsSync(former)).toBe(true);
    expect(await run(['tar', '-tzf', join(copy, 'dist', packed)], folder)).toBe(0);
    expect(await run(pack, copy)).toBe(0);
    expect(existsSync(former)).toBe(false);
    expect(readdirSync(join(copy, 'dist')).sort()).toEqual([packed.replace('.tar.gz', ''), packed]);
  },
  600_000,
);
