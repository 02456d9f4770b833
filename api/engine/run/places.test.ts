import { expect, test } from 'bun:test';
import { Places } from './places.ts';

test('parts get their places in their order, although later ones ask first', async () => {
  const places = new Places(100);
  const granted: [number, number][] = [];
  const ask = (number: number, bytes: number) =>
    places.take(number, bytes).then((at) => void granted.push([number, at]));
  const asked = [ask(2, 7), ask(1, 20)];
  await Bun.sleep(1);
  expect(granted).toEqual([]);
  asked.push(ask(0, 3), ask(3, 1));
  await Promise.all(asked);
  expect(granted.sort(([a], [b]) => a - b)).toEqual([
    [0, 100],
    [1, 103],
    [2, 123],
    [3, 130],
  ]);
});
