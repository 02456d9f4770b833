import { expect, test } from 'bun:test';
import { parseConfig } from './config.ts';
import { QUIET_FIELDS } from './config-fields.ts';
import { DEFAULT_CONFIG } from './defaults.ts';
import { exampleParams } from './testing/example-params.ts';
import {
  ADDED_FLAGS,
  DEFAULT_RANGES,
  NOT_APPLIED,
  outputParamsSchema,
  TRANSFORM_FLAGS,
} from './transform-config.ts';
import { TRANSFORM_CARDS } from './transform-texts.ts';
import { TRANSFORMS } from './transforms/index.ts';

test('every transform is off by default, and has default ranges within its limits', () => {
  for (const { flag, probability, range } of TRANSFORMS) {
    expect(DEFAULT_CONFIG[flag]).toBe(false);
    expect(probability).toBeWithin(0, 1.001);
    if (range === null) continue;
    const [low, high] = range.initial;
    expect([range.limits[0] <= low, low < high, high <= range.limits[1]]).toEqual([true, true, true]);
  }
  expect(DEFAULT_RANGES.randomRotate).toEqual({ probability: 1, degrees: [-30, 30] });
  expect(DEFAULT_RANGES.flipUpDown).toEqual({ probability: 0.5 });
});

test('flags are unique, and so are labels', () => {
  expect(new Set(TRANSFORM_FLAGS).size).toBe(TRANSFORMS.length);
  expect(new Set(TRANSFORMS.map(({ label }) => label)).size).toBe(TRANSFORMS.length);
});

test('the configuration accepts both limits, and no value beyond them', () => {
  for (const { flag, range } of TRANSFORMS) {
    if (range === null) continue;
    const [min, max] = range.limits;
    const parse = (ends: number[]) => parseConfig({ transformRanges: { [flag]: { [range.key]: ends } } }).ok;
    expect(parse([min, max])).toBe(true);
    expect(parse([min - 1e-6, max])).toBe(false);
    expect(parse([min, max + 1e-6])).toBe(false);
    expect(parse([max, min])).toBe(false);
  }
});

test('the drawn value of a transform may be anything within its limits', () => {
  const nothing = { ...NOT_APPLIED, border: 'constant', imageFill: 0, maskFill: 0 };
  for (const transform of TRANSFORM_CARDS) {
    for (const end of transform.range?.limits ?? [0]) {
      const params = { ...nothing, [transform.flag]: exampleParams(transform, end) };
      const specified = Object.entries(params).filter(([key, value]) => value !== null || !isAdded(key));
      expect(outputParamsSchema.safeParse(Object.fromEntries(specified)).success).toBe(true);
    }
  }
});

const isAdded = (key: string) => (ADDED_FLAGS as readonly string[]).includes(key);

test('a manifest names the transforms of the specification, and others only if they are used', () => {
  expect(ADDED_FLAGS).not.toContain('randomCrop');
  expect(ADDED_FLAGS).toContain('gaussianBlur');
  for (const flag of ADDED_FLAGS) expect(QUIET_FIELDS).toContain(flag);
  const specified = Object.fromEntries(Object.entries(NOT_APPLIED).filter(([flag]) => !isAdded(flag)));
  const params = { ...specified, border: 'reflect', imageFill: 0, maskFill: 255 };
  expect(outputParamsSchema.parse(params)).toEqual(params as never);
  expect(outputParamsSchema.safeParse({ ...params, flipUpDown: undefined }).success).toBe(false);
  expect(outputParamsSchema.safeParse({ ...params, swirl: { degrees: 3 } }).success).toBe(false);
});
