import { expect, test } from 'bun:test';
import { runSteps } from '@twinset/contract';
import {
  colorPixels,
  DAMAGES,
  factsOfPixels,
  factsWithPalette,
  greyPixels,
  type Pixels,
} from '../testing/damage-mask.ts';
import { imageFacts, maskFacts } from '../testing/facts.ts';
import * as scenes from '../testing/label-scenes.ts';
import { randomStream } from '../testing/random.ts';
import type { MaskFacts } from '../types.ts';
import { planDataset } from './plan-dataset.ts';
import { notesInSteps, strayWarningsInSteps } from './stray-values.ts';

const maskNotes = (masks: readonly MaskFacts[]) => runSteps(notesInSteps(masks));
const strayWarnings = (masks: readonly MaskFacts[]) => runSteps(strayWarningsInSteps(masks));

const SIZE = 64;
const CITY = [0xa0a0a0, 0x804080, 0xf423e8, 0x464646, 0x66669c, 0xbe9999];
const VOC = new Map([0, 3, 7, 15].map((label, i) => [label, [0, 0x808000, 0x808080, 0xc08080][i]]));
const vocColor = (label: number) => VOC.get(label) ?? 0xe0e0c0;
const number = (n: number) => n + 1;
const grey = (draw: scenes.Draw) => (random: () => number) => greyPixels(draw(SIZE, random));
const colored = (draw: scenes.Draw, colorOf: (label: number) => number) => (random: () => number) =>
  colorPixels(draw(SIZE, random), colorOf);
type Make = (random: () => number) => Pixels;

const cells = scenes.cells(() => 255);
const vocAreas = scenes.contoured(scenes.polygons([0, 0, 0, 3, 7, 15]), 255);

/** Masks as people draw them and tools write them. */
const CLEAN: Record<string, Make> = {
  'cells of 0 and 255': grey(cells),
  'cells of 0 and 1': grey(scenes.cells(() => 1)),
  'numbered cells that touch': grey(scenes.cells(number, 40, 0.12)),
  'many small numbered cells': grey(scenes.cells(number, 150, 0.05)),
  'a contour of one pixel as class 1': grey(
    scenes.contoured(
      scenes.cells(() => 2),
      1,
    ),
  ),
  'a contour of one pixel as 128 between 0 and 255': grey(scenes.contoured(cells, 128)),
  'a contour around numbered cells': grey(
    scenes.contoured(
      scenes.cells((n) => n + 2, 40, 0.12),
      1,
    ),
  ),
  'a contour in colour': colored(
    scenes.contoured(
      scenes.cells(() => 2),
      1,
    ),
    (v) => v * 0x7f7f7f,
  ),
  'a trimap': grey(scenes.contoured(cells, 128, 3)),
  'polygons of six classes': grey(scenes.polygons([0, 1, 2, 3, 4, 5])),
  'polygons of classes with gaps': grey(scenes.polygons([7, 8, 11, 12, 17, 19, 20, 21, 22, 23, 24, 33], 20)),
  'a street with void borders': grey(scenes.contoured(scenes.streets([10, 8, 2, 1, 0]), 255)),
  'a street of spread values': grey(scenes.streets([0, 60, 120, 180, 240])),
  'a street in colour': colored(scenes.streets([0, 1, 2, 3, 4, 5]), (label) => CITY[label]),
  'void borders between areas': grey(vocAreas),
  'void borders in colour': colored(vocAreas, vocColor),
  'numbered cells in colour': colored(scenes.cells(number, 60, 0.1), (v) =>
    v === 0 ? 0 : Math.imul(v, 40_503) & 0xffffff,
  ),
  'thin lines': grey(scenes.lines(() => 255)),
  'numbered thin lines': grey(scenes.lines(number, 20)),
  'tiny objects': grey(scenes.specks(() => 1)),
  'numbered tiny objects': grey(scenes.specks(number, 60)),
  'tiny objects of five classes': grey(scenes.specks((n) => 1 + (n % 5), 40)),
  'tiles numbered from corner to corner': grey(scenes.tiles(6)),
  'tiles of four pixels, numbered beyond 255': grey(scenes.tiles(4, 100)),
  'classes decided pixel by pixel': grey(
    scenes.speckled(scenes.streets([11, 21, 31, 41, 52]), [11, 21, 22, 31, 41, 42, 43, 52, 71, 90]),
  ),
  'background alone': grey(scenes.cells(() => 1, 0)),
};

function draw(make: Make, count: number, seed = 1): Pixels[] {
  return Array.from({ length: count }, (_, n) => make(randomStream(seed * 1000 + n)));
}
const factsOf = (list: readonly Pixels[]) => list.map((pixels, n) => factsOfPixels(`m${n}.png`, pixels));

function warningsOf(masks: readonly MaskFacts[]) {
  const images = masks.map(({ name, width, height }) => imageFacts(name, { width, height, flatShare: 0.02 }));
  const plan = planDataset(images, masks, []);
  if ('failed' in plan) throw new Error(plan.failed.message);
  return plan.warnings;
}

for (const [name, make] of Object.entries(CLEAN)) {
  test(`clean masks get no finding, as a set and each alone: ${name}`, () => {
    const masks = factsOf(draw(make, process.env.TEST_LONG ? 200 : 24));
    expect(warningsOf(masks)).toEqual([]);
    expect(masks.slice(0, 8).flatMap((mask) => warningsOf([mask]))).toEqual([]);
  });
}

/** Sets in which the damage changes values: one of neighbouring numbers is blurred into classes that exist. */
const DAMAGED = [
  'cells of 0 and 255',
  'numbered cells that touch',
  'a contour of one pixel as 128 between 0 and 255',
  'a contour in colour',
  'a trimap',
  'a street of spread values',
  'a street in colour',
  'void borders between areas',
  'void borders in colour',
  'numbered cells in colour',
];
const CODES = ['StrayMaskValues', 'MaskLooksLikePhoto'];
const damaged = DAMAGED.flatMap((kind) => Object.keys(DAMAGES).map((damage) => ({ kind, damage })));
const chosen = process.env.TEST_LONG ? damaged : damaged.filter((_, i) => i % 9 === 0);

test(`each of ${chosen.length} damaged sets has a finding`, async () => {
  const silent: string[] = [];
  for (const [i, { kind, damage }] of chosen.entries()) {
    const masks = await Promise.all(draw(CLEAN[kind], 4, i + 2).map(DAMAGES[damage]));
    const found = warningsOf(factsOf(masks)).filter(({ code }) => CODES.includes(code));
    const named = new Set(found.flatMap(({ files }) => files));
    if (named.size < 0.75 * masks.length) silent.push(`${kind}, ${damage}: ${named.size} of ${masks.length}`);
  }
  expect(chosen.length).toBeGreaterThanOrEqual(process.env.TEST_LONG ? 200 : 20);
  expect(silent).toEqual([]);
});

/** Damage that only one kind of evidence shows: new values between the classes, or classes at wrong positions. */
const NARROW: [kind: string, damage: string][] = [
  ['cells of 0 and 255', 'JPEG 95'],
  ['thin lines', 'JPEG 95'],
  ['cells of 0 and 255', 'double size, cubic'],
  ['numbered cells that touch', 'double size, linear'],
  ['numbered cells that touch', 'fourfold size'],
];

test('all masks of a set are named if each alone has little evidence', async () => {
  for (const [kind, damage] of NARROW) {
    const masks = factsOf(await Promise.all(draw(CLEAN[kind], 12).map(DAMAGES[damage])));
    const named = warningsOf(masks).flatMap(({ files = [] }) => files);
    expect([kind, damage, named.length]).toEqual([kind, damage, 12]);
  }
});

test('colours that were smoothed and then reduced to a palette are named', async () => {
  for (const kind of ['a street in colour', 'void borders in colour']) {
    const facts = (masks: Pixels[]) =>
      Promise.all(masks.map((mask, n) => factsWithPalette(`m${n}.png`, mask)));
    const clean = draw(CLEAN[kind], 6);
    expect(strayWarnings(await facts(clean))).toEqual([]);
    for (const damage of ['blur 1', 'JPEG 75', 'double size, linear']) {
      const damagedMasks = await facts(await Promise.all(clean.map(DAMAGES[damage])));
      // A palette of 256 colours hides the effect of JPEG on some scenes: with other seeds, 3 to 6 masks are listed.
      const named = strayWarnings(damagedMasks)[0]?.files?.length ?? 0;
      expect([kind, damage, named >= (damage === 'JPEG 75' ? 3 : 5)]).toEqual([kind, damage, true]);
    }
  }
});

test('the one smoothed mask of a clean set is named, and no other', async () => {
  for (const kind of ['cells of 0 and 255', 'a street in colour', 'void borders between areas']) {
    const masks = draw(CLEAN[kind], 60);
    masks[7] = await DAMAGES['blur 2'](masks[7]);
    const facts = factsOf(masks);
    expect(strayWarnings(facts).map(({ code, files }) => [code, files])).toEqual([
      ['StrayMaskValues', ['m7.png']],
    ]);
    expect(maskNotes(facts)).toEqual(
      new Map([['m7.png', expect.stringMatching(/^Soft edges: \d+ different values$/)]]),
    );
  }
});

test('facts of an older version are judged by their counts', () => {
  const values = Array.from({ length: 22 }, (_, v): [number, number] => [v, v > 1 ? 1 : 1526]);
  expect(strayWarnings([maskFacts('old.png', { values })])).toMatchObject([{ files: ['old.png'] }]);
  expect(strayWarnings([maskFacts('old.png')])).toEqual([]);
});
