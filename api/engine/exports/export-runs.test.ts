import { expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportName } from '@twinset/contract';
import { hashOf } from '../testing/hash-of.ts';
import { openResult, runFolders } from '../testing/run-folders.ts';
import { OBJECT_SETTINGS } from './testing/object-set.ts';
import { runObjectSet } from './testing/run-object-set.ts';

const { temporary, source, engine, plain, made } = await runObjectSet();

test('a killed run with exports resumes and gives the same zip', async () => {
  const controller = new AbortController();
  const dir = join(temporary, 'cancelled');
  const kept = join(temporary, 'killed');
  const onProgress = ({ phase, done }: { phase: string; done: number }) => {
    if (phase !== 'augment' || done < 5 || controller.signal.aborted) return;
    cpSync(dir, kept, { recursive: true });
    controller.abort();
  };
  const cancelled = engine.run({ ...made.job, dir }, { signal: controller.signal, onProgress });
  await expect(cancelled).rejects.toMatchObject({ errorType: 'Cancelled' });
  const seen: number[] = [];
  const result = await engine.run(
    { ...made.job, dir: kept },
    { onProgress: ({ phase, done }) => phase === 'augment' && seen.push(done) },
  );
  expect(seen[0]).toBeGreaterThanOrEqual(5);
  expect(hashOf(result)).toBe(hashOf(made.result));
  expect((await openResult({ ...made.job, dir: kept }, result)).names).toEqual(made.names);
});

test('the estimate of bytes includes the exports', async () => {
  const { bytes } = await engine.estimate(made.job);
  expect(bytes / made.result.zipBytes).toBeGreaterThan(0.8);
  expect(bytes / made.result.zipBytes).toBeLessThan(1.2);
  expect((await engine.estimate(plain.job)).bytes).toBeLessThan(bytes / 3);
});

test.each<[ExportName, RegExp]>([
  ['mmsegmentation', /^mmsegmentation\.py$/],
  ['tables', /^outputs\.csv$/],
  ['classes', /^classes\.(csv|json)$/],
])('%s alone adds only its own files', async (name, files) => {
  const alone = await runFolders(source, temporary, { ...OBJECT_SETTINGS, exports: [name] }, engine);
  const added = alone.names.filter((one) => !plain.names.includes(one) && !one.includes('index_masks'));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((one) => !files.test(one))).toEqual([]);
});
