import { afterEach, expect, spyOn, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { dropRecycled, recycleBuffer, takeRecycled } from '../lib/recycled-buffers.ts';
import { encodePng } from '../png/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { newTaskContext, type TaskContext } from './context.ts';
import { createInspection } from './create-inspection.ts';
import { inspectImage } from './inspect-image.ts';
import { withMemory } from './with-decoding-memory.ts';

const temporary = temporaryFolder();
afterEach(dropRecycled);

const newContext = (): TaskContext => ({
  ...newTaskContext(0, null as never),
  memory: { take: async () => () => undefined },
});

async function fileOf(bytes: Uint8Array): Promise<{ name: string; path: string }> {
  const path = join(temporary, crypto.randomUUID());
  await Bun.write(path, bytes);
  return { name: 'a.png', path };
}

const imageOf = (width: number, height: number) =>
  encodePng({ data: new Uint8Array(width * height * 3).fill(90), width, height, channels: 3 });

test('the memory of pixels and of a file is used again and does not count as garbage', async () => {
  const [width, height] = [2048, 1500];
  const file = await fileOf(imageOf(width, height));
  const pixels = width * height * 3;
  const context = newContext();
  const garbage = spyOn(context.gcPressure, 'add');
  expect((await inspectImage(file, context)).ok).toBe(true);
  expect(takeRecycled(pixels)?.byteLength).toBe(pixels);
  expect(garbage.mock.calls).toEqual([[0]]);
  const damaged = await fileOf(imageOf(width, height).slice(0, -100));
  expect((await inspectImage(damaged, context)).ok).toBe(false);
  expect(garbage.mock.lastCall?.[0]).toBe(pixels);
  expect(statSync(damaged.path).size).toBeGreaterThan(0);
});

test('a worker inspects one large file at a time, and small ones at once', async () => {
  let active = 0;
  let most = 0;
  const inspect = createInspection(async ({ bytes }) => {
    most = Math.max(most, ++active);
    await Bun.sleep(0);
    active--;
    return bytes.length;
  });
  const together = async (bytes: number) => {
    most = 0;
    const files = await Promise.all([1, 2, 3].map((first) => fileOf(new Uint8Array(bytes).fill(first))));
    const results = await Promise.all(files.map((file) => inspect(file, newContext())));
    expect(results).toEqual(files.map(() => ({ ok: true, facts: bytes })));
    return most;
  };
  const small = ENGINE_TUNABLES.smallFile.value;
  expect([await together(small), await together(small + 1)]).toEqual([3, 1]);
});

test('other large work frees the memory of inspections first', async () => {
  const { recycled, recycledByInspection, unaccounted } = ENGINE_TUNABLES;
  const bytes = recycled.value + 1;
  const isKept = async (needs: object): Promise<boolean> => {
    dropRecycled();
    recycleBuffer(new Uint8Array(bytes), recycledByInspection.value);
    return withMemory(newContext(), unaccounted.value, async () => takeRecycled(bytes) !== null, needs);
  };
  expect([await isKept({ reused: () => 0 }), await isKept({})]).toEqual([true, false]);
});
