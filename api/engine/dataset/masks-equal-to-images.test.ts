import { expect, test } from 'bun:test';
import { runSteps } from '@twinset/contract';
import { imageFacts, maskFacts } from '../testing/facts.ts';
import type { ImageFacts, MaskFacts } from '../types.ts';
import { masksEqualToImages } from './masks-equal-to-images.ts';

function same(images: ImageFacts[], masks: MaskFacts[]) {
  const byName = <F extends { name: string }>(files: F[]) => new Map(files.map((file) => [file.name, file]));
  const pairs = images.map(({ name }) => ({ image: name, mask: name, rule: 'stem' as const }));
  const pairing = { pairs, orphanImages: [], orphanMasks: [] } as never;
  return runSteps(masksEqualToImages({ images: byName(images), masks: byName(masks), pairing }));
}

const image = (name: string, fileSha256: string) => imageFacts(name, { fileSha256 });
const mask = (
  name: string,
  fileSha256: string,
  values: [number, number][] = [
    [0, 9],
    [1, 9],
  ],
) => maskFacts(name, { fileSha256, values });

test('a mask that is its own image, or the image of another pair, is found', () => {
  const images = [image('a', 'x'), image('b', 'y'), image('c', 'x')];
  expect(same(images, [mask('a', '1'), mask('b', '2'), mask('c', '3')])).toEqual([]);
  expect(same(images, [mask('a', 'x'), mask('b', '2'), mask('c', 'y')])).toEqual([
    { image: 'a', mask: 'a' },
    { image: 'b', mask: 'c' },
  ]);
});

test('an empty mask beside a blank image of the same bytes is not an error', () =>
  expect(same([image('a', 'x')], [mask('a', 'x', [[0, 18]])])).toEqual([]));

test('a step of the search reads at most 2,000 files', () => {
  let [read, most] = [0, 0];
  const files = new Map(Array.from({ length: 8000 }, (_, n) => [`${n}`, imageFacts(`${n}`)]));
  const counted = {
    values: function* () {
      for (const file of files.values()) {
        most = Math.max(most, ++read);
        yield { ...file, fileSha256: file.name, values: [] };
      }
    },
  } as never;
  const steps = masksEqualToImages({ images: counted, masks: counted, pairing: { pairs: [] } as never });
  while (!steps.next().done) read = 0;
  expect(most).toBe(2000);
});
