import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createEngine } from '../index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { folderJob } from './folder-job.ts';

const long = Boolean(process.env.TEST_LONG);
const PAIRS = long ? 25_000 : 60;
/** Waiting tasks that the engine accepts: far fewer than there are files. */
const MAX_QUEUE = 20;
const folder = temporaryFolder();
const engine = createEngine({ workers: 2, backend: 'ts', maxQueue: MAX_QUEUE });
afterAll(() => engine.close());
beforeAll(() => writePairs(folder, PAIRS, 8), 120_000);

test('folders of more files than queued tasks are allowed are read, measured and run, with progress from the start', async () => {
  const progress: string[] = [];
  const onProgress = ({ phase, done, total }: { phase: string; done: number; total: number }) => {
    if (progress.at(-1) !== phase) progress.push(`${phase} ${done}/${total}`, phase);
  };
  const folders = { images: join(folder, 'images'), masks: join(folder, 'masks') };
  const config = { perimeter: true, totalAugmentedImages: PAIRS, flipLeftRight: true };
  const { job } = await folderJob(engine, folders, config, { onProgress });
  expect(job.pairs).toHaveLength(PAIRS);
  const result = await engine.run({ ...job, dir: join(folder, 'run') }, { onProgress });
  expect(Object.values(result.outputs).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(PAIRS);
  expect(progress[0]).toBe(`read 0/${2 * PAIRS}`);
  expect(progress.filter((text) => !text.includes('/'))).toEqual([
    'read',
    'measure',
    'prepare',
    'augment',
    'zip',
  ]);
}, 300_000);
