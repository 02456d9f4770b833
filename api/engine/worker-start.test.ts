import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseConfig } from '@twinset/contract';
import { WorkerPool } from './pool/worker-pool.ts';

const transpiler = new Bun.Transpiler({ loader: 'ts' });
const isOwn = (path: string) => /^(\.|@twinset\/)/.test(path);

/** Returns all own files and packages that are loaded before the first line of a module is executed. */
function loadedWith(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    if (!file.endsWith('.ts')) continue;
    for (const { kind, path } of transpiler.scanImports(readFileSync(file)))
      if (kind === 'import-statement') found.add(isOwn(path) ? Bun.resolveSync(path, dirname(file)) : path);
  }
  return [...found];
}

test('a worker loads large packages and the intake only when a task needs them', () => {
  const loaded = loadedWith(join(import.meta.dir, 'worker.ts'));
  // What tasks share is loaded.
  expect(loaded).toContain(join(import.meta.dir, 'tasks/context.ts'));
  expect(loaded).toContain('@tensorflow/tfjs-core');
  const later =
    /^(sharp|fast-xml-parser|hyparquet-writer|papaparse|pbf|@tensorflow\/tfjs-backend-cpu)$|\/engine\/intake\/|\/exports\/formats\//;
  expect(loaded.filter((path) => later.test(path))).toEqual([]);
  const rendering = loadedWith(join(import.meta.dir, 'tasks/write-outputs.ts'));
  expect(rendering.filter((path) => later.test(path))).toEqual([]);
});

test('a worker has no schemas, and the main thread keeps them', async () => {
  const script = new URL('./testing/worker-with-schema.ts', import.meta.url);
  const expected = { name: 'none', device: 'cpu' } as const;
  const sizes = { workers: 1, cacheBytes: 0, memoryBytes: 1, maxQueue: 1 };
  const pool = new WorkerPool({ ...sizes, backend: 'ts', expected, script });
  expect((await pool.ready()).name).toBe('Schemas are checked in the main thread of the server only.');
  expect(parseConfig({}).ok).toBe(true);
  expect(parseConfig({ seed: 'x' }).ok).toBe(false);
  await pool.close();
});
