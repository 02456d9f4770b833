import { afterEach, expect, spyOn, test } from 'bun:test';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useDecodedPair } from './use-decoded-pair.ts';

let restore = () => {};
afterEach(() => {
  cleanup();
  restore();
});

const pair = (name: string) => ({
  image: { name, url: `https://files.example/image/${name}` },
  mask: { name, url: `https://files.example/mask/${name}` },
});

test('a pair replaces the former one once image, mask and the compared pair are decoded', async () => {
  const waiting = new Map<string, () => void>();
  const had = 'decode' in HTMLImageElement.prototype;
  if (!had) Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  const spy = spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(function (
    this: HTMLImageElement,
  ) {
    return new Promise<void>((resolve) => waiting.set(this.src, resolve));
  });
  restore = () => {
    spy.mockRestore();
    if (!had) Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  };
  const { result, rerender } = renderHook(({ name }) => useDecodedPair(pair(name), pair(`before-${name}`)), {
    initialProps: { name: 'a.png' },
  });
  const decoded = async (path: string) => {
    await waitFor(() => expect([...waiting.keys()]).toContain(`https://files.example/${path}`));
    await act(async () => waiting.get(`https://files.example/${path}`)?.());
  };
  const halves = ['image', 'mask'];
  const all = (name: string) => halves.flatMap((half) => [`${half}/${name}`, `${half}/before-${name}`]);
  for (const path of all('a.png')) {
    expect(result.current).toBeNull();
    await decoded(path);
  }
  await waitFor(() => expect(result.current?.item).toEqual(pair('a.png')));
  rerender({ name: 'b.png' });
  for (const path of all('b.png')) {
    expect(result.current).toMatchObject({ item: pair('a.png'), before: pair('before-a.png') });
    await decoded(path);
  }
  await waitFor(() => expect(result.current?.item).toEqual(pair('b.png')));
});
