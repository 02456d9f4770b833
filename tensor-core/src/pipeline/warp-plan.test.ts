import { expect, test } from 'bun:test';
import { NOT_APPLIED, type OutputParams } from '@twinset/contract';
import type { Raster } from '../raster.ts';
import { bytes } from '../testing/raster-of.ts';
import { augmentImage, augmentMask } from './augment.ts';
import { computeHere, isSameStage, planImage, planMask, planUpTo } from './warp-plan.ts';

const NONE = { ...NOT_APPLIED, border: 'constant', imageFill: 0, maskFill: 3 } as OutputParams;
const ROTATED: OutputParams = { ...NONE, randomRotate: { degrees: 12 } };
const image: Raster = bytes(
  Array.from({ length: 8 * 6 * 3 }, (_, i) => (i * 37) & 255),
  8,
  3,
);
const MEANS = [120, 120, 120];

test('filters, noise and covers after the warp are stages of one plan, and nothing is left', () => {
  const plan = planImage(image, MEANS, {
    ...ROTATED,
    randomGamma: { gamma: 0.8 },
    gaussianBlur: { sigma: 1 },
    medianBlur: { radius: 1 },
    gaussianNoise: { sigma: 0.1, seed: 7 },
    cutout: { area: 0.1, ratio: 1, x: 0.5, y: 0.5 },
  });
  expect(plan?.stages.map((stage) => stage.map(({ kernel }) => kernel))).toEqual([
    ['convolve'],
    ['median'],
    ['addNoise'],
    ['cover'],
  ]);
  expect(plan?.request.tables).not.toBeNull();
  expect(plan?.finish(image)).toBe(image);
});

test('the processor continues after the first pass without a kernel', () => {
  const params = { ...ROTATED, gaussianBlur: { sigma: 1 }, jpegCompression: { quality: 60 } };
  const plan = planImage(image, MEANS, { ...params, cutout: { area: 0.1, ratio: 1, x: 0, y: 0 } });
  expect(plan?.stages).toHaveLength(1);
  const compressed = augmentImage(image, MEANS, { ...NONE, jpegCompression: { quality: 60 } });
  const covered = plan?.finish(image) as Raster;
  expect([...covered.data.slice(0, 3)]).toEqual([0, 0, 0]);
  expect(covered.data.slice(-24)).toEqual(compressed.data.slice(-24));
});

test('a filter needs no warp before it; a flip alone is left to the processor', () => {
  const flip = { ...NONE, flipLeftRight: true } as OutputParams;
  expect(planImage(image, MEANS, flip)).toBeNull();
  expect(planImage(image, MEANS, { ...flip, gaussianBlur: { sigma: 1 } })?.stages).toHaveLength(1);
  expect(planImage(image, MEANS, { ...NONE, gaussianBlur: { sigma: 1 } })?.request.inverse).toEqual([
    1, 0, 0, 0, 1, 0,
  ]);
  expect(planImage(image, MEANS, NONE)).toBeNull();
});

test('what may differ by more than one level is left to the processor', () => {
  const stages = (params: Partial<OutputParams>) =>
    planImage(image, MEANS, { ...ROTATED, ...params } as OutputParams)?.stages.length;
  expect([stages({ sharpen: { amount: 1 } }), stages({ sharpen: { amount: 1.5 } })]).toEqual([1, 0]);
  expect([stages({ hueShift: { degrees: 31.4159 } }), stages({ hueShift: { degrees: 30 } })]).toEqual([1, 0]);
});

test('displaced images and masks are for the card, unless a map is too large for its numbers', () => {
  const elastic = { displacement: 3, cells: 4, seed: 9 };
  const params = { ...ROTATED, elasticTransform: elastic };
  const mask = bytes(new Array(48).fill(1), 8);
  for (const plan of [planImage(image, MEANS, params), planMask(mask, params)])
    expect(plan?.request.field).not.toBeNull();
  const tiny = { ...params, randomScale: { factor: 1 / 100 } };
  expect([planImage(image, MEANS, tiny), planMask(mask, tiny)]).toEqual([null, null]);
});

test('the processor computes the same as a plan says', () => {
  const params: OutputParams = { ...ROTATED, randomGamma: { gamma: 0.7 }, gaussianBlur: { sigma: 1 } };
  const all = { ...params, elasticTransform: { displacement: 2, cells: 3, seed: 5 } };
  for (const one of [params, all]) {
    const plan = planImage(image, MEANS, one);
    expect(plan && computeHere(image, plan)).toEqual(augmentImage(image, MEANS, one));
  }
});

test('covered pixels of a mask are filled after its warp', () => {
  const mask = bytes(
    Array.from({ length: 48 }, (_, i) => i % 3),
    8,
  );
  const params: OutputParams = {
    ...ROTATED,
    fillCovered: true,
    cutout: { area: 0.3, ratio: 1, x: 0.2, y: 0.7 },
  };
  const warped = augmentMask(mask, { ...ROTATED });
  const finished = planMask(mask, params)?.finish(warped);
  expect(finished).toEqual(augmentMask(mask, params));
  expect(finished?.data).not.toEqual(warped.data);
});

test('each stage is compared with that of the processor', () => {
  const plan = planImage(image, MEANS, { ...ROTATED, gaussianBlur: { sigma: 1 }, medianBlur: { radius: 1 } });
  if (!plan) throw new Error('There is no plan.');
  expect(planUpTo(plan, 1, image).request.steps?.steps.map(({ kernel }) => kernel)).toEqual([
    'across',
    'down',
  ]);
  expect(planUpTo(plan, 0, image).request.steps).toBeNull();
  const median = augmentImage(image, MEANS, { ...NONE, medianBlur: { radius: 1 } });
  expect(isSameStage(plan.stages[1], image, median)).toBe(true);
  const wrong = { ...median, data: median.data.map((level, i) => (i === 9 ? level ^ 2 : level)) };
  expect(isSameStage(plan.stages[1], image, wrong)).toBe(false);
});
