import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useObjects } from './use-objects.ts';

afterEach(cleanup);

test('the objects of a mask are found again once its background is known', () => {
  const mask = { width: 2, height: 1, data: Uint8ClampedArray.of(0, 0, 0, 255, 9, 9, 9, 255) };
  const image = { width: 2, height: 1 };
  const { result, rerender } = renderHook(
    ({ background }: { background: string | undefined }) => useObjects(mask, background),
    { initialProps: { background: undefined as string | undefined } },
  );
  act(() => void result.current.step(1, image));
  expect(result.current.text).toStartWith('Object 1 of 2');
  rerender({ background: '#000000' });
  act(() => result.current.reset());
  let found: unknown;
  act(() => {
    found = result.current.step(1, image);
  });
  expect(result.current.text).toStartWith('Object 1 of 1');
  expect(found).toEqual({ box: { x: 1, y: 0, width: 1, height: 1 }, pixel: { x: 1, y: 0 } });
});

test('objects of a mask whose pixels the browser changes are not named', () => {
  const { result } = renderHook(() => useObjects('changed', '#000000'));
  let found: unknown;
  act(() => {
    found = result.current.step(1, { width: 2, height: 1 });
  });
  expect(found).toBeNull();
  expect(result.current.text).toBe(
    'Objects cannot be found: this browser changes the pixels that pages read.',
  );
});
