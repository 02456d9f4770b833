import { expect, test } from 'bun:test';
import { runSteps } from '@twinset/contract';
import { surveyImage } from '@twinset/tensor-core';
import { DAMAGES, factsOfPixels, greyPixels, type Pixels } from '../testing/damage-mask.ts';
import { imageFacts } from '../testing/facts.ts';
import { cells } from '../testing/label-scenes.ts';
import { randomStream } from '../testing/random.ts';
import type { ImageFacts, MaskFacts } from '../types.ts';
import { looksLikePhoto, photoWarnings } from './photo-masks.ts';
import { notesInSteps, strayWarningsInSteps } from './stray-values.ts';

const maskNotes = (masks: readonly MaskFacts[]) => runSteps(notesInSteps(masks));
const strayWarnings = (masks: readonly MaskFacts[]) => runSteps(strayWarningsInSteps(masks));

const SIZE = 64;
const draw = (channels: 1 | 3, at: (x: number, y: number, c: number) => number): Pixels => {
  const samples = Uint8Array.from({ length: SIZE * SIZE * channels }, (_, i) => {
    const pixel = Math.floor(i / channels);
    return at(pixel % SIZE, Math.floor(pixel / SIZE), i % channels);
  });
  return { samples, width: SIZE, height: SIZE, channels, bitDepth: 8 };
};
const noise = randomStream(5);
/** A bright disc on a gradient without any noise, noise around grey, dark fluorescence, and a scene in colour. */
const PHOTOS: Record<string, Pixels> = {
  gradient: draw(1, (x, y) => ((x - 30) ** 2 + (y - 20) ** 2 < 150 ? 200 : 3 * x + 1)),
  grainy: draw(1, (x, y) => 90 + x + 0.5 * y + 12 * noise()),
  dark: draw(3, (x, y) => ((x - 30) ** 2 + (y - 20) ** 2 < 250 ? 90 + 2 * x : 5) + ((x * 7 + y * 13) % 5)),
  coloured: draw(3, (x, y, c) => 40 + x + y * (1 + c) * 0.5 + 10 * noise()),
};
const label = (n: number) => greyPixels(cells(() => 1)(SIZE, randomStream(n)));
const imageOf = (name: string, pixels: Pixels): ImageFacts =>
  imageFacts(name, {
    fileSha256: `image ${name}`,
    flatShare: surveyImage({ ...pixels, data: pixels.samples }).flatShare,
  });

test('photographs are distinguished from labels, and not reported as soft edges too', () => {
  for (const [name, pixels] of Object.entries(PHOTOS)) {
    const mask = factsOfPixels(`${name}.png`, pixels);
    expect([name, looksLikePhoto(mask)]).toEqual([name, true]);
    expect(strayWarnings([mask])).toEqual([]);
    expect(maskNotes([mask]).get(`${name}.png`)).toBe('Looks like a photograph');
  }
});

test('a mask that was blurred or compressed as JPEG is not a photograph', async () => {
  for (const damage of ['blur 1', 'blur 2', 'JPEG 50', 'JPEG 95', 'a third', 'double size, cubic'])
    expect([damage, looksLikePhoto(factsOfPixels('a.png', await DAMAGES[damage](label(3))))]).toEqual([
      damage,
      false,
    ]);
});

test('one photograph among the masks is named', () => {
  const masks = [label(1), PHOTOS.grainy, label(2)].map((pixels, n) => factsOfPixels(`m${n}.png`, pixels));
  const images = masks.map(({ name }) => imageOf(name, PHOTOS.coloured));
  expect(photoWarnings(images, masks)).toEqual([
    {
      code: 'MaskLooksLikePhoto',
      message:
        'The mask m1.png looks like a photograph, not like label masks (many different values, hardly any uniform area).',
      files: ['m1.png'],
    },
  ]);
  // A mask equal to an image is reported as such.
  expect(photoWarnings([imageFacts('i', { fileSha256: 'm1.png' })], masks)).toEqual([]);
});

test('swapped folders are reported once, not mask by mask', () => {
  const photos = Object.values(PHOTOS).map((pixels, n) => factsOfPixels(`m${n}.png`, pixels));
  const images = photos.map(({ name }, n) => imageOf(name, label(n)));
  expect(photoWarnings(images, photos)).toEqual([
    {
      code: 'FoldersSwapped',
      message:
        'Images and masks look swapped: 4 of 4 masks look like photographs and 4 of 4 images like label maps ' +
        '(masks: m0.png, m1.png, m2.png, m3.png).',
      files: ['m0.png', 'm1.png', 'm2.png', 'm3.png'],
    },
  ]);
  // Label maps on both sides, and photographs on both, are not swapped.
  expect(
    photoWarnings(
      images,
      images.map(({ name }, n) => factsOfPixels(name, label(n))),
    ),
  ).toEqual([]);
  const real = photos.map(({ name }) => imageOf(name, PHOTOS.coloured));
  expect(photoWarnings(real, photos).map(({ code }) => code)).toEqual(['MaskLooksLikePhoto']);
});
