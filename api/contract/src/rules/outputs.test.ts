import { expect, test } from 'bun:test';
import { SETS } from '../config.ts';
import { firstNumber, isTransformed } from './outputs.ts';

test('training outputs are transformed, validation outputs on request, test outputs never', () => {
  const transformed = (augmentValData: boolean) =>
    SETS.filter((set) => isTransformed({ augmentValData }, set));
  expect(transformed(false)).toEqual(['train']);
  expect(transformed(true)).toEqual(['train', 'val']);
});

test('each set is numbered from its first number', () => {
  const config = { initialTrainSaveId: 5, initialValSaveId: 70, initialTestSaveId: 900 };
  expect(SETS.map((set) => firstNumber(config, set))).toEqual([5, 70, 900]);
});
