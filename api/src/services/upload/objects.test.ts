import { expect, test } from 'bun:test';
import { DerivedMap } from '@twinset/engine';
import { turnsOf, unprocessedInSteps } from './internal.ts';

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

test('the search for files that are not transferred yet looks at no more than 2,000 of them per step', () => {
  const objects = Array.from({ length: 7000 }, (_, n) => ({ name: `${n}`, etag: 'b', bytes: 1, stored: 0 }));
  let [read, most] = [0, 0];
  const finder = () => (name: string) => {
    most = Math.max(most, ++read);
    return name === '6999' ? { etag: 'a' } : { etag: 'b' };
  };
  const steps = unprocessedInSteps({ records: { files: { finder } } } as never, 's', 'images', objects);
  for (let next = steps.next(); ; next = steps.next()) {
    read = 0;
    if (!next.done) continue;
    expect(next.value).toEqual(objects.slice(-1));
    break;
  }
  expect(most).toBe(2000);
});
