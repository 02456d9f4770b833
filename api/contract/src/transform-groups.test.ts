import { expect, test } from 'bun:test';
import { CONFIG_LIMITS } from './config-limits.ts';
import { repeatedIn, transformGroupsSchema } from './transform-groups.ts';

const groupOf = (...transforms: string[]) => ({ transforms, count: 1, probability: 0.5 });
const problemOf = (groups: unknown) => transformGroupsSchema.safeParse(groups).error?.issues[0]?.message;

test('a transform is in one group at most, once', () => {
  expect(problemOf([groupOf('toGray', 'solarize'), groupOf('cutout')])).toBeUndefined();
  for (const groups of [[groupOf('toGray', 'toGray')], [groupOf('toGray'), groupOf('cutout', 'toGray')]])
    expect(problemOf(groups)).toBe('not contain a transform twice');
  expect(repeatedIn([{ transforms: ['toGray', 'cutout', 'toGray'] }, { transforms: ['toGray'] }])).toEqual([
    'toGray',
  ]);
});

test('unknown transforms, counts and probabilities out of range, and too many groups are refused', () => {
  const group = groupOf('toGray');
  for (const one of [
    groupOf('unknown'),
    { ...group, count: 0 },
    { ...group, count: 1.5 },
    { ...group, probability: 1.1 },
  ])
    expect(problemOf([one])).toBeString();
  const empty = (length: number) => Array.from({ length }, () => groupOf());
  expect(problemOf(empty(CONFIG_LIMITS.transformGroupsMax))).toBeUndefined();
  expect(problemOf(empty(CONFIG_LIMITS.transformGroupsMax + 1))).toBeString();
});
