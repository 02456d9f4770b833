import { afterEach, beforeEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { dropRecycled, takeRecycled } from '../lib/recycled-buffers.ts';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { noPlace } from './context.ts';
import type { Tasks } from './index.ts';
import { renderOutputs } from './render-outputs.ts';
import { createWriteOutputs } from './write-outputs.ts';

// Other tests of this process leave some.
beforeEach(dropRecycled);
afterEach(dropRecycled);

const sheet = ENGINE_TUNABLES.fileSheet.value;
const SETTINGS = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 1, gaussianNoise: true };

test('the memory of the files of a batch is kept for the next, however large its first file is', async () => {
  const temporary = temporaryFolder();
  const source = join(temporary, 'source');
  await writePairs(source, 1, 300);
  const { result } = await runFolders(source, temporary, SETTINGS);
  // Noise does not compress: the image is large enough to be freed alone.
  expect(result.zipBytes).toBeGreaterThan(2 * ENGINE_TUNABLES.smallestFreed.value);
  expect(takeRecycled(sheet)?.byteLength).toBe(sheet);
});

test('a batch that is cancelled, or that cannot be written, keeps its memory for the next too', async () => {
  const temporary = temporaryFolder();
  const source = join(temporary, 'source');
  await writePairs(source, 1, 300);
  let isRendered = false;
  const write = createWriteOutputs(async (...of) => {
    const made = await renderOutputs(...of);
    isRendered = true;
    return made;
  });
  const faults: [string, Tasks['writeOutputs']][] = [
    ['cancelled', (batch, context) => write(batch, context, () => isRendered)],
    ['no place', (batch, context, cancelled) => write(batch, { ...context, place: noPlace }, cancelled)],
  ];
  for (const [fault, writeOutputs] of faults) {
    isRendered = false;
    dropRecycled();
    const run = runFolders(source, temporary, SETTINGS, localEngine({ writeOutputs }));
    await expect(run).rejects.toThrow();
    expect([fault, isRendered, takeRecycled(sheet)?.byteLength]).toEqual([fault, true, sheet]);
  }
});
