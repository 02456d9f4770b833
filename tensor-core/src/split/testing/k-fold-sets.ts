/**
 * Numbers of sets of the comparison with scikit-learn. The search was adjusted on the first ones (`tuned`); the others
 * (`fresh`) were drawn afterwards.
 */
export const K_FOLD_SETS = { tuned: 100, fresh: 100 };

/** Returns the seed of a set of the comparison; sets are numbered from 1. */
const seedOf = (number: number): number => (number <= K_FOLD_SETS.tuned ? number : 1_000_003 * number);

/** Returns one of the sets that `stratified-group-k-fold.py` divides: the class and the group of each row. */
export function randomSet(number: number): { classes: number[]; groups: number[]; folds: number } {
  let state = seedOf(number);
  const below = (limit: number) => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return Math.floor(((state >>> 8) * limit) / 2 ** 24);
  };
  const folds = 2 + below(9);
  const count = 2 + below(7);
  const set = { classes: [] as number[], groups: [] as number[], folds };
  const last = folds + 10 + below(60);
  for (let group = 0; group < last; group++) {
    const favourite = below(count);
    const rows = 1 + below(12) * below(2);
    for (let row = 0; row < rows; row++) {
      set.classes.push(below(3) > 0 ? favourite : Math.min(below(count), below(count)));
      set.groups.push(group);
    }
  }
  return set;
}
