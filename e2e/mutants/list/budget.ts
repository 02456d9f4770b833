import { mutants } from '../mutant.ts';

export const BUDGET = mutants('api/engine', [
  [
    'folds separate near or exact duplicates and groups of a column',
    'split/make-folds.ts',
    'groups: groupsOf(rows, groups),',
    'groups: groupsOf(rows, []),',
    'run/folds.test.ts',
  ],
  [
    'test pairs get a fold',
    'split/make-folds.ts',
    "filter((row) => sets[row] !== 'test')",
    'filter(() => true)',
    'run/folds.test.ts',
  ],
]);
