import { expect, test } from 'bun:test';
import { type AugmentConfig, DEFAULT_CONFIG } from '@twinset/contract';
import { changedSettings } from './changed-settings.ts';

const made: AugmentConfig = { ...DEFAULT_CONFIG, flipLeftRight: true };
const groupsOf = (patch: Partial<AugmentConfig>) => changedSettings(made, { ...made, ...patch });

test('a result of the current settings is not marked', () => {
  expect(changedSettings(made, made)).toEqual([]);
  expect(changedSettings({ flipLeftRight: true }, made)).toEqual([]);
});

test('differences are named by the page of the setting', () => {
  expect(groupsOf({ trainRatio: 0.8, valRatio: 0.1, testRatio: 0.1 })).toEqual(['data split']);
  expect(groupsOf({ l: true })).toEqual(['stratified splitting']);
  expect(groupsOf({ groupColumn: 'patient' })).toEqual(['stratified splitting']);
  expect(groupsOf({ flipUpDown: true })).toEqual(['transformations']);
  expect(groupsOf({ totalAugmentedImages: 40, seed: 7, resizeAugImage: true })).toEqual([
    'transformations',
    'pre-processing',
  ]);
  expect(groupsOf({ imageMaskChannels: { imgChannels: 3, maskChannels: 1 } })).toEqual(['pre-processing']);
  expect(groupsOf({ classes: [{ value: 1, name: 'cell' }] })).toEqual(['classes']);
  expect(groupsOf({ folds: 5 })).toEqual(['cross-validation']);
  expect(groupsOf({ repairs: [{ kind: 'exclude', names: ['a.png'] }] })).toEqual(['dataset changes']);
  expect(groupsOf({ maskContent: 'objects' })).toEqual(['dataset changes']);
});

test('numbers in file names count, although no pixel depends on them', () =>
  expect(groupsOf({ initialValSaveId: 501 })).toEqual(['file names']));

test('settings without effect on the result do not count: fields of the pages, and values of disabled features', () => {
  expect(
    groupsOf({
      trainRatioLocked: true,
      previewedSet: 'test',
      reset: true,
      imageType: 'png',
      cropDimension: { offsetHeight: 4, offsetWidth: 4, targetHeight: 8, targetWidth: 8 },
      augImageDimension: { width: 64, height: 64 },
      transformRanges: { randomRotate: { degrees: [-5, 5] }, flipLeftRight: { probability: 0.5 } },
      border: 'reflect',
      maskFill: 255,
      transformCount: 7,
      objectsPerClass: 1000,
      resizeMode: 'fit',
      resizeSide: 64,
    }),
  ).toEqual([]);
});

test('a value counts once its feature is enabled', () => {
  const some = { ...made, transformPolicy: 'someOf' as const };
  expect(changedSettings(made, some)).toEqual(['transformations']);
  expect(changedSettings(some, { ...some, transformCount: 3 })).toEqual(['transformations']);
  const objects: AugmentConfig = { ...made, maskContent: 'objects' };
  expect(changedSettings(objects, { ...objects, objectsPerClass: 1000 })).toEqual(['dataset changes']);
  const tiled = { ...made, tiles: { size: 64 } };
  expect(changedSettings(made, tiled)).toEqual(['pre-processing']);
  expect(changedSettings(tiled, { ...made, tiles: { size: 64, overlap: 0, emptyShare: 1 } })).toEqual([]);
  expect(changedSettings(tiled, { ...made, tiles: { size: 64, emptyShare: 0 } })).toEqual(['pre-processing']);
  const fitted = { ...made, resizeAugImage: true, resizeMode: 'fit' as const };
  expect(changedSettings(fitted, { ...fitted, resizeMode: 'reflect' })).toEqual(['pre-processing']);
  expect(changedSettings(fitted, { ...fitted, maskFill: 255 })).toEqual(['pre-processing']);
  expect(changedSettings(fitted, { ...fitted, resizeSide: 64 })).toEqual([]);
  const turned = { ...made, randomRotate: true };
  expect(changedSettings(turned, { ...turned, maskFill: 255 })).toEqual(['transformations']);
  expect(
    changedSettings(turned, { ...turned, transformRanges: { randomRotate: { degrees: [-5, 5] } } }),
  ).toEqual(['transformations']);
  const covered = { ...made, cutout: true, border: 'reflect' as const };
  expect(changedSettings(covered, { ...covered, maskFill: 255 })).toEqual([]);
  expect(changedSettings(covered, { ...covered, fillCovered: true })).toEqual(['transformations']);
  const transformGroups = [{ transforms: ['toGray' as const], count: 1, probability: 0.5 }];
  expect(groupsOf({ transformGroups })).toEqual([]);
  const grey = { ...made, toGray: true };
  expect(changedSettings(grey, { ...grey, transformGroups })).toEqual(['transformations']);
  const pasted = { ...made, copyPaste: true };
  expect(changedSettings(pasted, { ...pasted, pasteScale: [1, 2] })).toEqual(['transformations']);
  expect(groupsOf({ pasteFlip: true })).toEqual([]);
  expect(groupsOf({ augmentValData: true })).toEqual(['transformations']);
  expect(changedSettings(DEFAULT_CONFIG, { ...DEFAULT_CONFIG, augmentValData: true })).toEqual([]);
});
