import { expect, test } from 'bun:test';
import { SETS } from '../config.ts';
import { firstNumber, isTransformed } from './outputs.ts';

test('training is transformed, validation where asked for, test never', () => {
  const transformed = (augmentValData: boolean) =>
    SETS.filter((set) => isTransformed({ augmentValData }, set));
  expect(transformed(false)).toEqual(['train']);
  expect(transformed(true)).toEqual(['train', 'val']);
});

test('each set counts from its own first number', () => {
  const config = { initialTrainSaveId: 5, initialValSaveId: 70, initialTestSaveId: 900 };
  expect(SETS.map((set) => firstNumber(config, set))).toEqual([5, 70, 900]);
});
