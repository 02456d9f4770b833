import { afterEach, expect, spyOn, test } from 'bun:test';
import { readsBack } from './reads-pixels.ts';

const restore: (() => void)[] = [];
afterEach(() => {
  for (const one of restore.splice(0)) one();
});

/** Gives canvases a context that returns what was written to it, after a change. */
function plantContext(change: (data: Uint8ClampedArray) => void): void {
  let stored = new Uint8ClampedArray();
  const context = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData: ({ data }: { data: Uint8ClampedArray }) => {
      stored = data.slice();
    },
    getImageData: () => {
      const data = stored.slice();
      change(data);
      return { data };
    },
  };
  const spy = spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  restore.push(() => spy.mockRestore());
}

test('pixels can be read if a canvas returns them unchanged', () => {
  plantContext(() => {});
  expect(readsBack()).toBe(true);
});

const mapped = (data: Uint8ClampedArray, map: (value: number, at: number) => number) =>
  data.set(data.map(map));

test.each([
  ['one channel of one pixel changes', (value: number, at: number) => (at === 4001 ? value ^ 1 : value)],
  ['all pixels are white', () => 255],
  ['pixels are random', (_: number, at: number) => (at * 31) & 255],
])('pixels cannot be read if %s', (_, map) => {
  plantContext((data) => mapped(data, map));
  expect(readsBack()).toBe(false);
});

test('pixels cannot be read without a canvas', () => {
  const spy = spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  restore.push(() => spy.mockRestore());
  expect(readsBack()).toBe(false);
});
