import { expect, test } from 'bun:test';
import { configSchema, parseConfig } from './config.ts';
import { DEFAULT_CONFIG } from './defaults.ts';
import { PRESET_FIELDS, PRESET_STRENGTHS, parsePreset, presetConfig, presetLabel } from './presets.ts';
import { TRANSFORM_FLAGS } from './transform-config.ts';
import { TRANSFORMS } from './transforms/index.ts';

const declared = (flag: string) => TRANSFORMS.find((transform) => transform.flag === flag)!;

test('every preset is a valid configuration in which each enabled transform has its probability and range', () => {
  expect(PRESET_FIELDS).toEqual(['cells', 'pathology', 'aerial', 'road', 'parts', 'medical']);
  for (const field of PRESET_FIELDS)
    for (const strength of PRESET_STRENGTHS) {
      const patch = presetConfig(field, strength);
      const config = { ...DEFAULT_CONFIG, ...patch };
      expect(configSchema().parse(config)).toEqual(config);
      expect(parseConfig(patch)).toMatchObject({ ok: true, unknown: [] });
      const enabled = TRANSFORM_FLAGS.filter((flag) => patch[flag]);
      expect(Object.keys(patch.transformRanges).toSorted()).toEqual(enabled.toSorted());
      for (const flag of enabled) {
        const { range } = declared(flag);
        const keys = ['probability', ...(range === null ? [] : [range.key])];
        expect(Object.keys(patch.transformRanges[flag]!)).toEqual(keys);
      }
    }
});

test('a stronger preset has all transforms of a weaker one, with ranges that contain its ranges', () => {
  for (const field of PRESET_FIELDS)
    for (const [weaker, stronger] of [
      ['light', 'medium'],
      ['medium', 'strong'],
    ] as const) {
      const [weak, strong] = [presetConfig(field, weaker), presetConfig(field, stronger)];
      expect(strong.transformRanges).not.toEqual(weak.transformRanges);
      for (const [flag, ranges] of Object.entries(weak.transformRanges)) {
        const { range } = declared(flag);
        const other = strong.transformRanges[flag as keyof typeof strong.transformRanges]!;
        expect(other.probability).toBe(ranges!.probability);
        if (range === null) continue;
        const ends = (of: object) => (of as Record<string, [number, number]>)[range.key]!;
        expect(ends(other)[0]).toBeLessThanOrEqual(ends(ranges!)[0]);
        expect(ends(other)[1]).toBeGreaterThanOrEqual(ends(ranges!)[1]);
      }
    }
});

test('a preset is named by its field and strength', () => {
  expect(parsePreset('cells:medium')).toEqual(['cells', 'medium']);
  for (const name of ['cells', 'cells:', 'cells:huge', 'cells:medium:1', 'toString:light', ''])
    expect(parsePreset(name)).toBeNull();
  expect(new Set(PRESET_FIELDS.map(presetLabel)).size).toBe(PRESET_FIELDS.length);
});
