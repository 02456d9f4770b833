import { afterEach, beforeEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { dropRecycled, takeRecycled } from '../lib/recycled-buffers.ts';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';

// Other tests of this process leave some.
beforeEach(dropRecycled);
afterEach(dropRecycled);

test('the memory of the files of a batch is kept for the next, however large its first file is', async () => {
  const temporary = temporaryFolder();
  const source = join(temporary, 'source');
  await writePairs(source, 1, 300);
  const settings = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 1, gaussianNoise: true };
  const { result } = await runFolders(source, temporary, settings);
  // Noise does not compress: the image is large enough to be freed alone.
  expect(result.zipBytes).toBeGreaterThan(2 * ENGINE_TUNABLES.smallestFreed.value);
  const sheet = ENGINE_TUNABLES.fileSheet.value;
  expect(takeRecycled(sheet)?.byteLength).toBe(sheet);
});
