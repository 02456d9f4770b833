import { expect, test } from 'bun:test';
import { DerivedMap } from '@twinset/engine';
import { turnsOf } from './internal.ts';

test('a mask whose pair was not read by the tags has the orientation of its image; only its own facts are read', () => {
  let reads = 0;
  const factsOf = (orientations: Record<string, number>) =>
    new DerivedMap(new Map(Object.entries(orientations)), (orientation) => {
      reads++;
      return { orientation };
    });
  const pair = (name: string, imageOrientation: number, maskOrientation: number) => ({
    image: `${name}.jpg`,
    mask: `${name}.png`,
    imageOrientation,
    maskOrientation,
  });
  const turnOf = turnsOf({
    pairs: [pair('tagged', 6, 1), pair('stored', 1, 1), pair('upright', 1, 1)],
    images: factsOf({ 'tagged.jpg': 6, 'stored.jpg': 6, 'upright.jpg': 1 }),
    masks: factsOf({ 'tagged.png': 1, 'stored.png': 1, 'upright.png': 1 }),
  } as never);
  expect(reads).toBe(0);
  expect(['tagged.png', 'stored.png', 'upright.png', 'none.png'].map(turnOf)).toEqual([
    undefined,
    6,
    undefined,
    undefined,
  ]);
  expect(reads).toBe(6);
});
