import { expect, test } from 'bun:test';
import { screen, setupPageTest } from '@twinset/testing';
import { BudgetResult } from './budget-result.tsx';
import { FoldsResult } from './folds-result.tsx';

const stage = setupPageTest();

test('a result shows the sizes of its folds, and how equal they are', () => {
  const groups = { count: 2, pairs: 9, largest: 5 };
  stage.show(<FoldsResult folds={{ sizes: [8, 7, 8], groups, imbalance: 0.01234, columns: ['class 2'] }} />);
  expect(screen.getByText('3 folds in folds.csv; imbalance 0.0123 (0: equal folds).')).toBeTruthy();
  expect(
    screen.getByText('Pairs per fold: 8, 7, 8. 2 groups stayed together. Balanced: class 2.'),
  ).toBeTruthy();
});

test('a result with a budget shows the real class shares', () => {
  stage.set({ classes: [{ value: 2, name: 'crack' }] });
  const classes = [
    { value: 0, pixels: 9000, share: 0.9 },
    { value: 2, pixels: 1000, share: 0.1 },
  ];
  stage.show(<BudgetResult report={{ used: 17, leftOut: 3, classes, empty: { outputs: 2, share: 0.02 } }} />);
  expect(screen.getByRole('row', { name: 'crack 1,000 10.00 %' })).toBeTruthy();
  expect(screen.getByText('Empty masks: 2 (2.00 %). Sources: 17. The budget did not use 3.')).toBeTruthy();
});
