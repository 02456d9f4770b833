import { expect, test } from 'bun:test';
import { configOf } from '../testing/run-folders.ts';
import { makeSplit, type SplitRequest } from './make-split.ts';

/** Returns the cache key of a split. */
async function keyOf(settings: object): Promise<string> {
  let found = '';
  const keep = async (key: string) => {
    found = key;
    return {} as never;
  };
  const plan = { mask: { source: 'value', table: null }, classes: [] };
  const request = { config: configOf(settings), plan, table: null } as unknown as SplitRequest;
  await makeSplit({ keep } as never, request);
  return found;
}

test('folds of classes and of objects are cached separately, as they balance different columns', async () => {
  const folds = { folds: 5 };
  expect(await keyOf(folds)).not.toBe(await keyOf({ ...folds, maskContent: 'objects' }));
  expect(await keyOf(folds)).toBe(await keyOf({ ...folds, totalAugmentedImages: 7 }));
});
