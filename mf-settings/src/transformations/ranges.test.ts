import { expect, test } from 'bun:test';
import { TRANSFORM_CARDS, transformRangesSchema } from '@twinset/contract';
import fc from 'fast-check';
import {
  endsOf,
  endText,
  fieldLimits,
  probabilityOf,
  toConfigured,
  toDisplayed,
  withEnd,
  withEnds,
  withoutFlag,
  withProbability,
} from './ranges.ts';

const rowOf = (flag: string) => TRANSFORM_CARDS.find((row) => row.flag === flag)!.range!;

test('without a choice the defaults apply, and one choice keeps the others', () => {
  expect(probabilityOf({}, 'flipUpDown')).toBe(0.5);
  expect(endsOf({}, 'randomRotate', rowOf('randomRotate'))).toEqual([-30, 30]);
  const ranges = withEnds(
    withProbability({}, 'randomRotate', 0.8),
    'randomRotate',
    rowOf('randomRotate'),
    [0, 5],
  );
  expect(ranges).toEqual({ randomRotate: { probability: 0.8, degrees: [0, 5] } });
  expect(withoutFlag({ ...ranges, flipUpDown: { probability: 1 } }, 'randomRotate')).toEqual({
    flipUpDown: { probability: 1 },
  });
});

test('setting one end beyond the other moves both', () => {
  expect(withEnd([-30, 30], 'low', 45)).toEqual([45, 45]);
  expect(withEnd([-30, 30], 'high', -45)).toEqual([-45, -45]);
  expect(withEnd([-30, 30], 'high', 10)).toEqual([-30, 10]);
});

test('ends are formatted with sign and unit', () => {
  expect(endText(-30, rowOf('randomRotate'))).toBe('−30°');
  expect(endText(0.2, rowOf('corruptBrightness'))).toBe('+20 %');
  expect(endText(0.5, rowOf('randomCrop'))).toBe('50 %');
  expect(endText(1.4, rowOf('corruptContrast'))).toBe('1.4 ×');
  expect(endText(0.8, rowOf('randomGamma'))).toBe('0.8');
  expect([1, 4].map((count) => endText(count, rowOf('copyPaste')))).toEqual(['1 object', '4 objects']);
});

test('fields accept what the configuration accepts, or less', () => {
  expect(fieldLimits(rowOf('randomRotate'))).toEqual([-180, 180]);
  expect(fieldLimits(rowOf('randomCrop'))).toEqual([1, 100]);
});

test('every value within the limits of a field is valid for the server and is displayed as typed', () => {
  for (const { flag, range } of TRANSFORM_CARDS) {
    if (range === null) continue;
    const factor = 10 ** range.decimals;
    const [min, max] = fieldLimits(range);
    const typed = fc.integer({ min: min * factor, max: max * factor }).map((n) => n / factor);
    fc.assert(
      fc.property(typed, typed, (a, b) => {
        const ends = withEnd(
          [toConfigured(a, range), toConfigured(a, range)],
          'high',
          toConfigured(b, range),
        );
        expect(transformRangesSchema.safeParse(withEnds({}, flag, range, ends)).success).toBe(true);
        expect(toDisplayed(toConfigured(b, range), range)).toBe(b === 0 ? 0 : b);
      }),
    );
  }
});
