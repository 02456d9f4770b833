import { expect, test } from 'bun:test';
import { loadAtLast } from './lazy-part.ts';

test('loadAtLast() tries again what a cut line kept from loading', async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 3) throw new Error('Loading chunk 907 failed.');
    return 'loaded';
  };
  expect(await loadAtLast(load, 1)).toBe('loaded');
  expect(tries).toBe(3);
});
