import { describe, expect, test } from 'bun:test';
import { configOf } from '../testing/run-folders.ts';
import type { DatasetPlan, SourcePair } from '../types.ts';
import { checkRun } from './check-run.ts';

const pair = (image: string, width: number, height: number) => ({ image, width, height }) as SourcePair;
const plan = { imageBitDepth: 8, mask: { source: 'value', bitDepth: 8 } } as DatasetPlan;
const sizes = (train: number) => ({ sizes: { train, val: 1, test: 1 } });
const pairs = [pair('big.png', 300, 300), pair('small.png', 100, 80)];

describe('errors that are found before a run', () => {
  test('a crop that exceeds an image, each image named', () => {
    const cropDimension = { offsetHeight: 0, offsetWidth: 0, targetHeight: 81, targetWidth: 100 };
    const { failed } = checkRun(configOf({ crop: true, cropDimension }), pairs, plan);
    expect(failed).toMatchObject({ errorType: 'InvalidDataset', details: [{ filename: 'small.png' }] });
    const wide = { ...cropDimension, targetHeight: 80, targetWidth: 101 };
    expect(checkRun(configOf({ crop: true, cropDimension: wide }), pairs, plan).failed).toMatchObject({
      details: [{ filename: 'small.png' }],
    });
    expect(checkRun(configOf({ crop: false, cropDimension }), pairs, plan).failed).toBeNull();
  });

  test('a crop that begins nearer to the edge than the form allows', () => {
    const crop = (offsetHeight: number, offsetWidth: number) =>
      checkRun(
        configOf({
          crop: true,
          cropDimension: { offsetHeight, offsetWidth, targetHeight: 2, targetWidth: 8 },
        }),
        pairs,
        plan,
      ).failed;
    expect(crop(70, 90)).toBeNull();
    expect(crop(71, 90)?.details).toMatchObject([{ filename: 'small.png' }]);
    expect(crop(70, 91)?.details[0]?.reason).toContain('within 10 pixels of the edge');
  });

  test('an output that would be too long because its shortest side has a fixed length', () => {
    const long = [...pairs, pair('long.png', 5000, 300)];
    const asked = configOf({ resizeAugImage: true, resizeMode: 'shortest', resizeSide: 1000 });
    const { failed } = checkRun(asked, long, plan);
    expect(failed).toMatchObject({ errorType: 'InvalidDataset', details: [{ filename: 'long.png' }] });
    expect(failed?.message).toContain('longer than 16384 pixels');
    expect(checkRun({ ...asked, resizeSide: 900 }, long, plan).failed).toBeNull();
    expect(checkRun({ ...asked, resizeAugImage: false }, long, plan).failed).toBeNull();
  });

  test('no pairs, a training set without a pair', () => {
    expect(checkRun(configOf({}), [], plan).failed?.errorType).toBe('InvalidDataset');
    expect(checkRun(configOf({}), pairs, plan, sizes(0)).failed?.message).toContain(
      'training set has no pair',
    );
  });

  test('a fill that does not fit the depth', () => {
    expect(checkRun(configOf({ maskFill: 256 }), pairs, plan).failed?.message).toContain('maskFill is 256');
    const deep = { imageBitDepth: 16, mask: { source: 'value', bitDepth: 16 } } as DatasetPlan;
    expect(checkRun(configOf({ maskFill: 256, imageFill: 300 }), pairs, deep).failed).toBeNull();
  });
});

describe('warnings before a run', () => {
  const codes = (settings: Parameters<typeof configOf>[0], train: number) =>
    checkRun(configOf(settings), pairs, plan, sizes(train)).warnings.map((w) => w.code);

  test('pairs that are not used, outputs that repeat', () => {
    expect(codes({ totalAugmentedImages: 5 }, 8)).toEqual(['UnusedTrainPairs']);
    expect(codes({ totalAugmentedImages: 9 }, 8)).toEqual(['RepeatedOutputs']);
    expect(codes({ totalAugmentedImages: 9, flipUpDown: true }, 8)).toEqual([]);
    expect(codes({ totalAugmentedImages: 8 }, 8)).toEqual([]);
    const message = (total: number) =>
      checkRun(configOf({ totalAugmentedImages: total }), pairs, plan, sizes(8)).warnings[0]?.message;
    expect(message(5)).toStartWith('3 of 8 training pairs');
    expect(message(5)).toContain(' 5 outputs');
    expect(message(11)).toContain('3 training outputs');
  });
});
