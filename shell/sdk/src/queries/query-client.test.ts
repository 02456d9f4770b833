import { afterEach, expect, test } from 'bun:test';
import { queryClient } from './query-client.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const queryKey = ['age'];

afterEach(() => queryClient.removeQueries({ queryKey }));

/** Returns whether a response of this age is requested again. */
async function isReadAgain(ageMs: number): Promise<boolean> {
  queryClient.setQueryData(queryKey, 'old', { updatedAt: Date.now() - ageMs });
  return (await queryClient.fetchQuery({ queryKey, queryFn: async () => 'new' })) === 'new';
}

test('a response is fresh for 24 hours, and requested again afterwards', async () => {
  expect(await isReadAgain(DAY_MS - MINUTE_MS)).toBe(false);
  expect(await isReadAgain(DAY_MS + MINUTE_MS)).toBe(true);
});

test('a response is kept for 24 hours after its page was left', () => {
  queryClient.setQueryData(queryKey, 'kept');
  expect(queryClient.getQueryCache().find({ queryKey })?.options.gcTime).toBe(DAY_MS);
});
