import { expect, spyOn, test } from 'bun:test';
import { ENGINE_TUNABLES } from '../tunables.ts';
import { GcPressure } from './gc-pressure.ts';

const GROWTH = ENGINE_TUNABLES.heapGrowth.value;
const GARBAGE = ENGINE_TUNABLES.garbage.value;

test('a heap is collected once it has grown by 24 MiB since the last time', () => {
  expect(GROWTH).toBe(24 << 20);
  let heap = 0;
  const collect = spyOn(Bun, 'gc').mockImplementation(() => undefined);
  const usage = spyOn(process, 'memoryUsage').mockImplementation((() => ({ heapTotal: heap })) as never);
  try {
    const pressure = new GcPressure();
    const collectedAt = (bytes: number): boolean => {
      heap = bytes;
      collect.mockClear();
      pressure.collectGrown();
      return collect.mock.calls.length > 0;
    };
    expect([0, GROWTH - 1, GROWTH].map(collectedAt)).toEqual([false, false, true]);
    // The mocked collector frees nothing: what is kept counts as in use.
    expect([GROWTH, 2 * GROWTH - 1, 2 * GROWTH].map(collectedAt)).toEqual([false, false, true]);

    const collectedWith = (bytes: number): boolean => {
      collect.mockClear();
      pressure.add(bytes);
      return collect.mock.calls.length > 0;
    };
    // A collection for one reason serves the other.
    expect([collectedWith(GARBAGE - 1), collectedAt(3 * GROWTH)]).toEqual([false, true]);
    expect([GARBAGE - 1, 1].map(collectedWith)).toEqual([false, true]);
    heap = 4 * GROWTH;
    expect([collectedWith(GARBAGE), collectedAt(4 * GROWTH)]).toEqual([true, false]);
  } finally {
    collect.mockRestore();
    usage.mockRestore();
  }
});
