import { afterAll, beforeAll, expect, test } from 'bun:test';
import { CHANGE_NAMES, cameraPair, copyOf, type PairFiles } from '@twinset/engine/testing';
import { planOf, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const uploadsOf = (pairs: readonly PairFiles[], half: 'image' | 'mask') =>
  pairs.map((pair) => ({ name: pair.name, bytes: new Blob([new Uint8Array(pair[half])]) }));

test('the report lists near duplicates by group, and plan and sizes say whether they are kept together', async () => {
  const pairs = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => cameraPair('fundus', n)));
  const copies = await Promise.all(CHANGE_NAMES.map((change, k) => copyOf(pairs[k] as PairFiles, change)));
  const all = [...pairs, ...copies];
  const client = await sessionWith(api, { images: uploadsOf(all, 'image'), masks: uploadsOf(all, 'mask') });
  const { findings } = await client.ok('datasetReport');
  const finding = findings.find(({ code }) => code === 'NearDuplicatesApart');
  expect(finding?.message).toContain('8 of 12 images look like another image');
  const expected = copies.map(({ name }, k) => [pairs[k]?.name as string, name].toSorted());
  expect(finding?.groups?.map((group) => group.toSorted())).toEqual(expect.arrayContaining(expected));
  expect(finding?.groups).toHaveLength(4);

  const near = { groups: 4, pairs: 8 };
  const apart = await planOf(client, {});
  expect(apart.near).toEqual({ ...near, kept: 'share' });
  expect(apart.warnings.map(({ code }) => code)).toContain('NearDuplicatesApart');
  const sizes = await client.ok('splitSizes', {
    body: { config: { keepNearDuplicates: 'always' } },
  } as never);
  expect(sizes.near).toEqual({ ...near, kept: 'together' });
  expect((await planOf(client, { keepNearDuplicates: false })).near).toBeUndefined();
});
