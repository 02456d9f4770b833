import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { committedFigures, overBudget, weights } from './budget.ts';
import { ROOT } from './paths.ts';

test('the last build is within the budget', () => {
  if (!existsSync(`${ROOT}shell/dist/sizes.json`)) {
    console.log('Skipped: the front end is not built.');
    return;
  }
  expect(overBudget(weights(), committedFigures())).toEqual([]);
});

test('overBudget() reports sizes that exceed the limit, have grown, or are unknown', () => {
  const committed = { shell: 200, 'mf-upload': 20 };
  expect(overBudget({ shell: 209, 'mf-upload': 21 }, committed)).toEqual([]);
  expect(overBudget({ shell: 236, 'mf-upload': 71, 'mf-new': 5 }, committed)).toEqual([
    'shell is 236 KB; the limit is 235 KB.',
    'mf-upload is 71 KB; the limit is 70 KB.',
    'mf-new has no committed figure.',
  ]);
  expect(overBudget({ shell: 211, 'mf-upload': 20 }, committed)).toEqual([
    'shell grew from 200 to 211 KB; accept it with --accept.',
  ]);
});
