import { expect, test } from 'bun:test';
import { type OutputParams, outputParamsSchema, TRANSFORM_FLAGS } from '@twinset/contract';
import { eachBackend } from '../testing/each-backend.ts';
import { augmentMask } from './augment.ts';
import { type AugmentSpecConfig, specOfConfig } from './augment-spec.ts';
import { sampleOutput } from './sample-output.ts';
import { sampleWithObject } from './sample-with-object.ts';

const id = (index: number) => ({ seed: 7, set: 'train' as const, index, transform: true });
const ALL = Object.fromEntries(TRANSFORM_FLAGS.map((flag) => [flag, true]));
/** Small windows, so that few of them contain a given pixel. */
const SMALL = { randomCrop: { area: [0.02, 0.2] as [number, number] } };
const frame = { width: 61, height: 40 };
const points = { x: [0, 60, 30, 9], y: [0, 39, 20, 35] };

/** Returns a mask with one pixel of label k + 1 for object k. */
function maskOf() {
  const data = new Uint8Array(frame.width * frame.height);
  points.x.forEach((x, k) => {
    data[points.y[k] * frame.width + x] = k + 1;
  });
  return { data, ...frame, channels: 1 as const };
}
const labelsOf = (params: OutputParams) => new Set(augmentMask(maskOf(), params).data);
const isSeen = (params: OutputParams) => labelsOf(params).size > 1;
const labelsIn = (config: AugmentSpecConfig, index: number) =>
  labelsOf(sampleWithObject(specOfConfig(config), id(index), frame, points, isSeen));

eachBackend((name) => {
  test.each([
    ['all transforms', { ...ALL, transformRanges: SMALL }],
    ['crop', { randomCrop: true, transformRanges: SMALL }],
    ['crop and rotation', { randomCrop: true, randomRotate: true, transformRanges: SMALL }],
    [
      'rotation that moves the corners out',
      { randomRotate: true, transformRanges: { randomRotate: { degrees: [80, 90] } } },
    ],
    ['nothing', {}],
  ] as [string, AugmentSpecConfig][])(
    `${name}: an object of one pixel is in every output: %s`,
    (_, config) => {
      for (let index = 0; index < 200; index++) {
        const labels = labelsIn(config, index);
        expect([index, labels.size > 1]).toEqual([index, true]);
      }
    },
  );
});

test('objects are chosen uniformly, also those at the edge', () => {
  const counts = [0, 0, 0, 0];
  for (let index = 0; index < 2000; index++)
    for (const label of labelsIn(
      { randomCrop: true, transformRanges: { randomCrop: { area: [0.01, 0.02] } } },
      index,
    ))
      if (label > 0) counts[label - 1]++;
  for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(80);
});

test('windows are uniform among those that contain the object', () => {
  const spec = specOfConfig({ randomCrop: true, transformRanges: { randomCrop: { area: [0.25, 0.25] } } });
  const lefts = Array.from({ length: 2000 }, (_, index) => {
    const { randomCrop } = sampleWithObject(
      spec,
      id(index),
      { width: 100, height: 100 },
      { x: [20], y: [50] },
    );
    return (randomCrop?.x ?? -1) * 50;
  });
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...lefts)).toBeLessThanOrEqual(20);
  expect(lefts.reduce((a, b) => a + b, 0) / lefts.length).toBeCloseTo(10, 0);
  expect(lefts.filter((left) => left < 5).length).toBeGreaterThan(400);
});

test('parameters pass their schema and depend on seed, set and index; other transforms keep their values', () => {
  const spec = specOfConfig({ ...ALL, transformRanges: SMALL });
  for (let index = 0; index < 50; index++) {
    const params = sampleWithObject(spec, id(index), frame, { x: [30], y: [20] });
    expect(outputParamsSchema.parse(JSON.parse(JSON.stringify(params)))).toEqual(params);
    expect(sampleWithObject(spec, id(index), frame, { x: [30], y: [20] })).toEqual(params);
    const plain = sampleOutput(spec, id(index));
    expect({ ...params, randomCrop: null }).toEqual({ ...plain, randomCrop: null });
    expect(params.randomCrop?.area).toBe(plain.randomCrop?.area);
  }
});

test('without objects, or without transforms, parameters are those of other outputs', () => {
  const spec = specOfConfig({ ...ALL, transformRanges: SMALL });
  expect(sampleWithObject(spec, id(3), frame, { x: [], y: [] })).toEqual(sampleOutput(spec, id(3)));
  const still = { ...id(3), transform: false };
  expect(sampleWithObject(spec, still, frame, points)).toEqual(sampleOutput(spec, still));
});

test('if no drawing is accepted, no pixel of the mask is moved', () => {
  const spec = specOfConfig({ ...ALL, transformRanges: SMALL });
  let tries = 0;
  const params = sampleWithObject(spec, id(1), frame, points, () => {
    tries++;
    return false;
  });
  expect(tries).toBeGreaterThan(10);
  expect(augmentMask(maskOf(), params).data).toEqual(maskOf().data);
  expect(params.corruptBrightness).toEqual(sampleOutput(spec, id(1)).corruptBrightness);
});
