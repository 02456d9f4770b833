import { expect, test } from 'bun:test';
import { LabelSet } from './label-set.ts';
import type { Frame, FrameRecipe } from './load-frame.ts';
import { pasteRules } from './pasted-frame.ts';

const mask = { carried: 'labels', bitDepth: 16, fill: 26_003, table: null, outChannels: 1 } as const;
const frame = { labels: LabelSet.ofLabels([24_001, 7]) } as Frame;
const rulesOf = (change: Partial<FrameRecipe>) => pasteRules({ mask, ...change } as FrameRecipe, frame);

test('masks of classes have no rules', () => expect(rulesOf({})).toBeUndefined());

test('no pasted object gets an id of the source, inside or outside the frame, or the fill', () => {
  const rules = rulesOf({ objectsPerClass: 1000 });
  expect([0, 7, 24_001, 26_003].map((id) => rules?.isTaken(id))).toEqual([true, true, true, true]);
  expect([24_000, 24_002, 65_535].map((id) => rules?.isTaken(id))).toEqual([false, false, false]);
});

test('new ids are of the class of the object, within the depth of the masks', () => {
  expect(rulesOf({ objectsPerClass: 1000 })?.idsLike(24_007)).toEqual([24_000, 24_999]);
  expect(rulesOf({ objectsPerClass: 1000 })?.idsLike(65_001)).toEqual([65_000, 65_535]);
  expect(rulesOf({ objectsPerClass: 0 })?.idsLike(24_007)).toEqual([1, 65_535]);
  expect(rulesOf({ objectsPerClass: 0, mask: { ...mask, bitDepth: 8 } })?.idsLike(9)).toEqual([1, 255]);
});

test('regions of class 0, the fill and objects of other roles are not pasted', () => {
  const rules = rulesOf({ objectsPerClass: 1000, unpasted: [24] });
  expect([0, 26, 24_001, 26_003].map((id) => rules?.isObject(id))).toEqual([false, false, false, false]);
  expect(rules?.isObject(26_001)).toBe(true);
  expect(rulesOf({ objectsPerClass: 0 })?.isObject(1)).toBe(true);
});
