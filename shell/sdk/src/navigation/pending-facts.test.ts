import { expect, test } from 'bun:test';
import { withoutHidden } from './pending-facts.ts';

const yes = { ok: true, message: '' };
const no = { ok: false, message: 'c.png has no mask.' };
const FACTS = { images: yes, masks: yes, balance: yes };
const counts = (images: [number, number], masks: [number, number]) => ({
  images: { shown: images[0], hidden: images[1] },
  masks: { shown: masks[0], hidden: masks[1] },
});

test('without hidden files, the conditions are those of the server', () => {
  expect(withoutHidden(FACTS, counts([4, 0], [4, 0]))).toEqual({ facts: FACTS, undecided: false });
});

test('if some of the files are hidden, the others do not match', () => {
  const { facts, undecided } = withoutHidden(FACTS, counts([3, 1], [4, 0]));
  expect(facts).toEqual({
    ...FACTS,
    balance: { ok: false, message: '3 images and 4 masks do not match.' },
  });
  expect(undecided).toBe(false);
});

test('if all files of a kind are hidden, there are none', () => {
  expect(withoutHidden(FACTS, counts([0, 4], [4, 0])).facts).toMatchObject({
    images: { ok: false },
    masks: yes,
    balance: { ok: false },
  });
  expect(withoutHidden(FACTS, counts([4, 0], [0, 4])).facts).toMatchObject({
    images: yes,
    masks: { ok: false },
  });
});

test('files that did not match may match without the hidden ones', () => {
  const facts = { ...FACTS, balance: no };
  const undecided = (...args: Parameters<typeof counts>) => withoutHidden(facts, counts(...args)).undecided;
  expect(undecided([4, 1], [4, 0])).toBe(true);
  expect(undecided([3, 1], [4, 0])).toBe(false);
  expect(undecided([0, 1], [0, 0])).toBe(false);
  expect(undecided([4, 0], [4, 0])).toBe(false);
});

test('files that all match may match without hidden files of both kinds', () => {
  expect(withoutHidden(FACTS, counts([3, 1], [3, 1])).undecided).toBe(true);
  expect(withoutHidden(FACTS, counts([3, 1], [2, 2])).undecided).toBe(false);
});
