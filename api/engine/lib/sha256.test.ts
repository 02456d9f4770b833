import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { sha256, sha256OfFile } from './sha256.ts';

const folder = temporaryFolder();

test('a large file is hashed as its bytes are, and events are handled meanwhile', async () => {
  const bytes = new Uint8Array(3 * ENGINE_TUNABLES.hashSlice.value + 1).fill(7);
  const path = join(folder, 'large');
  await Bun.write(path, bytes);
  let isHandled = false;
  setImmediate(() => {
    isHandled = true;
  });
  const hash = await sha256OfFile(path);
  expect(isHandled).toBe(true);
  expect(hash).toBe(sha256(bytes));
});
