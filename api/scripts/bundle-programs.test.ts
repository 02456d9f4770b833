import { afterAll, expect, spyOn, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { photoOf, pngOf } from '@twinset/engine/testing';
import { bundlePrograms } from './bundle-programs.ts';

// Within the package, so that its dependencies are found; a path whose address differs from its name.
const folder = join(import.meta.dir, `../.cache/programs ü ${process.pid}`);
const bundles = join(folder, 'dist');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
await bundlePrograms(bundles);
const long = process.env.TEST_LONG === '1';
if (!long) console.log('skipped: the same run from the sources takes seconds; npm run test:long');

const files = readdirSync(bundles, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);
const textOf = (name: string) => readFileSync(join(bundles, name), 'utf8');

async function writePairs(): Promise<void> {
  for (let n = 1; n <= 4; n++) {
    await Bun.write(join(folder, 'images', `a${n}.png`), photoOf(n));
    await Bun.write(
      join(folder, 'masks', `a${n}.png`),
      pngOf((x, y) => ((x >> 3) + (y >> 2) + n) % 3),
    );
  }
  await Bun.write(
    join(folder, 'config.json'),
    JSON.stringify({ totalAugmentedImages: 5, seed: 3, flipLeftRight: true }),
  );
}

/** Runs a command line; returns its zip. */
async function run(program: string, name: string): Promise<Uint8Array> {
  const out = join(folder, name);
  const folders = ['--images', join(folder, 'images'), '--masks', join(folder, 'masks')];
  const args = [...folders, '--config', join(folder, 'config.json'), '--out', out, '--workers', '1'];
  const child = Bun.spawn([process.execPath, program, ...args], { stdout: 'ignore', stderr: 'inherit' });
  expect(await child.exited).toBe(0);
  return Bun.file(out).bytes();
}

test('a bundled command line finds kernels and packages, and gives the zip of its sources', async () => {
  await writePairs();
  const zip = await run(join(bundles, 'cli.js'), 'bundled.zip');
  expect(Buffer.from(zip).toString('latin1')).toMatch(/"backend": ?"wasm"/);
  if (!long) return;
  const ofSources = await run(join(import.meta.dir, '../engine/cli.ts'), 'sources.zip');
  expect(Buffer.compare(zip, ofSources)).toBe(0);
});

test('a build that fails keeps the former bundles', async () => {
  const build = spyOn(Bun, 'build').mockRejectedValueOnce(new Error('planted'));
  try {
    await expect(bundlePrograms(bundles)).rejects.toThrow('planted');
  } finally {
    build.mockRestore();
  }
  for (const name of files) expect(existsSync(join(bundles, name))).toBe(true);
});

test('bundled programs start bundled threads and processes', () => {
  const started = files.flatMap((name) => [
    ...textOf(name).matchAll(/new URL\("([^"]+)",import\.meta\.url\)(?!\.)/g),
  ]);
  const modules = started
    .map(([, address]) => address as string)
    .filter((address) => /\.[jt]s$/.test(address));
  expect([...new Set(modules)].sort()).toEqual([
    'gpu-process.js',
    'pool/preload.js',
    'pool/worker.js',
    'receiver.js',
  ]);
  for (const name of new Set(modules)) expect(files).toContain(name);
});

test('bundled threads of the pool have no schemas, programs have them', () => {
  const withSchemas = files.filter((name) => textOf(name).includes('ZodError'));
  expect(withSchemas.length).toBeGreaterThan(0);
  expect(withSchemas.filter((name) => name.startsWith('pool'))).toEqual([]);
});
