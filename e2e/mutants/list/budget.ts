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
  [
    'outputs under a guarantee are drawn like others',
    'run/recipe.ts',
    'if (!job.budget || !drawsObjects(job.config.budget)) return {};',
    'return {};',
    'budget/budget-runs.test.ts',
  ],
  [
    'sources without an object are used under a guarantee',
    'budget/budget-facts.ts',
    'if (isForced && empty[at]) return 0;',
    'if (isForced && empty[at] && at < 0) return 0;',
    'budget/budget-runs.test.ts',
  ],
  [
    'previews ignore the guarantee',
    'preview.ts',
    'drawingOf(job, recipe, of)',
    '{}',
    'budget/budget-runs.test.ts',
  ],
  [
    'objects that touch diagonally behind runs of equal end are separate',
    'frames/object-points.ts',
    'if (to[above] === to[run] && above + 1 < row) join(above + 1, run);',
    '',
    'frames/object-points.test.ts',
  ],
  [
    'a small weight may get no output',
    'budget/distribute.ts',
    'while (total >= open.length && left > 0 && open.some(isSmall)) {',
    'while (false) {',
    'budget/distribute.test.ts',
  ],
  [
    'the prediction ignores the weights',
    'budget/predict-shares.ts',
    'sum[i] += (count / total) * row[i];',
    'sum[i] += row[i] / counts.size;',
    'budget/predict-shares.test.ts',
  ],
  [
    'the prediction ignores parts of objects at the border of outputs',
    'budget/expected-shares.ts',
    ' || containsPixel(map, survey, edges)',
    '',
    'budget/predict-shares.test.ts',
  ],
  [
    'the prediction gives the outputs of an incomplete round to the first sources',
    'run/output-plan.ts',
    "roundOrder(sources, seed, 'train', rounds).slice(0, rest)",
    'sources.slice(0, rest)',
    'run/output-plan.test.ts',
  ],
  [
    'resumed outputs are not counted',
    'run/run-output.ts',
    'if (pixels) this.budget?.add(task.slots[i], pixels);',
    'if (pixels && task.slots.length > 99) this.budget?.add(task.slots[i], pixels);',
    'budget/budget-runs.test.ts',
  ],
  [
    'partners of other folds',
    'run/partners.ts',
    'split.folds?.of[pair] ?? null',
    'null',
    'run/mixing.test.ts',
  ],
]);

export const SAMPLING = mutants('tensor-core/src', [
  [
    'the window of an object is drawn like any other',
    'transforms/random-crop.ts',
    'return Math.min(1, (low + u * (high - low)) / room);',
    'return u;',
    'pipeline/sample-with-object.test.ts',
  ],
  [
    'the first object is always chosen',
    'pipeline/sample-with-object.ts',
    'u(attempt - (attempt % WINDOWS), 0) * count',
    '0',
    'pipeline/sample-with-object.test.ts',
  ],
  [
    'folds ignore groups',
    'split/fold-dataset.ts',
    'lists.map((list) => sorted(list)),',
    '[],',
    'split/fold-dataset.test.ts',
  ],
  [
    'folds are not improved after the first assignment',
    'split/fold-dataset.ts',
    'improve(folds, counts, count, random);',
    '',
    'split/fold-dataset.test.ts',
  ],
]);
