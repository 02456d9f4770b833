import { expect, test } from 'bun:test';
import { ENDPOINTS } from '@twinset/contract';
import { STORAGE_ROUTES } from '../../src/routes/storage.ts';
import { largestRequests, WITHOUT_REQUEST } from './index.ts';

test('the benchmark of pauses sends the largest request to every call, or states why not', () => {
  const sent = new Set<string>(largestRequests(['a.png']).map(({ call }) => call));
  const calls = [...Object.keys(ENDPOINTS), ...STORAGE_ROUTES.map(([method]) => `${method} /storage`)];
  expect(calls.filter((call) => !sent.has(call) && !Object.hasOwn(WITHOUT_REQUEST, call))).toEqual([]);
  for (const reason of Object.values(WITHOUT_REQUEST)) expect(reason.length).toBeGreaterThan(10);
});
