/** Groups of one size, and how many of them each set gets (train, val, test). */
export interface SizeClass {
  size: number;
  /** Number of groups of this size. */
  count: number;
  given: [number, number, number];
}

/** Number of steps above which the exact search is skipped and the greedy result is used. */
const STEPS_MAX = 5e8;

/**
 * Computes how many groups of each size each set gets, so that the sets are as close to their targets as
 * whole groups allow. Large groups are assigned first, each to the set with the most space for its size; if
 * that misses a target, a subset-sum search over both smaller sets finds the closest sizes.
 * @param sizes number of members of each group
 */
export function fitSizes(sizes: readonly number[], targets: readonly number[]): SizeClass[] {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  const classes = [...counts].sort((a, b) => b[0] - a[0]);
  const greedy = fillGreedily(classes, targets);
  if (missed(greedy, targets) === 0) return greedy;
  const exact = fillExactly(classes, targets);
  return exact && missed(exact, targets) <= missed(greedy, targets) ? exact : greedy;
}

function missed(classes: readonly SizeClass[], targets: readonly number[]): number {
  const error = targets.map((target, set) =>
    classes.reduce((sum, c) => sum + c.given[set] * c.size, -target),
  );
  return error.reduce((sum, value) => sum + Math.abs(value), 0);
}

function fillGreedily(
  classes: readonly (readonly [number, number])[],
  targets: readonly number[],
): SizeClass[] {
  const room = [...targets];
  return classes.map(([size, count]) => {
    const given: SizeClass['given'] = [0, 0, 0];
    for (let group = 0; group < count; group++) {
      const rank = (set: number) =>
        (room[set] >= size ? 1e6 : 0) + (targets[set] > 0 ? room[set] / targets[set] : -1e9);
      let best = 0;
      for (const set of [1, 2]) if (rank(set) > rank(best)) best = set;
      given[best]++;
      room[best] -= size;
    }
    return { size, count, given };
  });
}

/** Searches subset sums over the two smaller sets; returns null if that would take too long. */
function fillExactly(
  classes: readonly (readonly [number, number])[],
  targets: readonly number[],
): SizeClass[] | null {
  const total = targets[0] + targets[1] + targets[2];
  const [largest, first, second] = [0, 1, 2].sort((a, b) => targets[b] - targets[a]);
  const biggest = classes[0][0];
  const width = Math.min(total, targets[first] + biggest) + 1;
  const height = Math.min(total, targets[second] + biggest) + 1;
  // A class of many equal groups is divided into buckets. Of any three parts the largest is at least a third,
  // so buckets of a third of the rest can form every division of the class in three.
  const items: { index: number; groups: number; weight: number }[] = [];
  classes.forEach(([size, count], index) => {
    for (let left = count; left > 0; ) {
      const groups = Math.ceil(left / 3);
      items.push({ index, groups, weight: groups * size });
      left -= groups;
    }
  });
  if (width * height * items.length > STEPS_MAX) return null;

  // The item by which a state (sum of the first, sum of the second set) was first reached: +k, or -k. In
  // descending order a state is reached only from states of earlier items, so no item counts twice.
  const reachedBy = new Int16Array(width * height);
  const start = items.length + 1;
  reachedBy[0] = start;
  items.forEach(({ weight }, item) => {
    for (let y = height - 1; y >= 0; y--) {
      for (let x = width - 1; x >= 0; x--) {
        const state = y * width + x;
        if (reachedBy[state] !== 0) continue;
        if (x >= weight && reachedBy[state - weight] !== 0) reachedBy[state] = item + 1;
        else if (y >= weight && reachedBy[state - weight * width] !== 0) reachedBy[state] = -(item + 1);
      }
    }
  });

  let best = 0;
  let bestCost = Infinity;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (reachedBy[y * width + x] === 0 || x + y > total) continue;
      const rest = total - x - y;
      const error =
        Math.abs(x - targets[first]) + Math.abs(y - targets[second]) + Math.abs(rest - targets[largest]);
      const empty = [x, y, rest].filter(
        (size, k) => size === 0 && targets[[first, second, largest][k]] > 0,
      ).length;
      const cost = error + empty / 4;
      if (cost < bestCost) {
        bestCost = cost;
        best = y * width + x;
      }
    }
  }

  const result: SizeClass[] = classes.map(([size, count]) => {
    const given: SizeClass['given'] = [0, 0, 0];
    given[largest] = count;
    return { size, count, given };
  });
  for (let state = best; reachedBy[state] !== start; ) {
    const item = items[Math.abs(reachedBy[state]) - 1];
    const set = reachedBy[state] > 0 ? first : second;
    result[item.index].given[set] += item.groups;
    result[item.index].given[largest] -= item.groups;
    state -= reachedBy[state] > 0 ? item.weight : item.weight * width;
  }
  return result;
}
