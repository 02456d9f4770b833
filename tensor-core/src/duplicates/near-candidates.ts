import { ORBITS, orbitDifference, orbitSums } from './cells.ts';
import { countCells, gridOrbits } from './mask-grid.ts';
import type { Entry } from './near-pair.ts';

/**
 * IoU is (s - d) / (s + d) for s cells in both grids together and d that differ: at least 0.9 while d <= s /
 * 19.
 */
const GRID_SHARE = 19;
/** Entries of a node that is not divided further. */
const LEAF = 32;
/** Coordinates of an entry: the orbit sums of its image, then those of its mask; equal in all orientations. */
const DIMENSIONS = 2 * ORBITS;

/** A part of the entries that are near each other: a box of their coordinates, and its halves. */
interface Node {
  from: number;
  to: number;
  low: Float64Array;
  high: Float64Array;
  /** Largest limit of an entry. */
  limit: number;
  /** Largest mask, in cells; Infinity if a mask is unknown, since it is similar to any. */
  cells: number;
  /** True once all entries are in one group; groups only grow. */
  isOneGroup: boolean;
  halves: [Node, Node] | null;
}

/** Coordinates of entries in the order of a tree. */
interface Features {
  entries: Entry[];
  means: Float64Array;
  limits: Float64Array;
  /** Cells of the masks; Infinity for unknown ones. */
  counts: Float64Array;
  points: Float64Array;
}

/**
 * Visits the pairs of entries that could be near duplicates according to features that no orientation changes, except
 * those that are in one group already. The entries are in a tree of boxes (k-d tree): pairs of parts that are too
 * different, or of one group, are skipped as a whole, and the most similar parts are compared first. Sets of one
 * scene therefore take less than quadratic time if their images are alike, or if their masks differ.
 * @param groupOf returns the present group of an entry; `visit` may join groups
 */
export function forEachCandidate(
  given: readonly Entry[],
  groupOf: (entry: Entry) => number,
  visit: (a: Entry, b: Entry) => void,
): void {
  if (given.length === 0) return;
  const order = given.map((_, i) => i);
  const unordered = readFeatures(given);
  const root = createNode(unordered, order, 0, given.length);
  const features = inOrder(unordered, order);
  const { entries, means, limits } = features;
  const compare = (i: number, from: number, to: number): void => {
    const mean = means[i];
    const limit = limits[i];
    for (let j = from; j < to; j++) {
      // Most pairs differ in brightness, and end here.
      if (means[j] > mean ? means[j] > mean + limit : mean > means[j] + limits[j]) continue;
      if (areCandidates(features, i, j) && groupOf(entries[i]) !== groupOf(entries[j]))
        visit(entries[i], entries[j]);
    }
  };
  const within = (node: Node): void => {
    if (node.halves === null) for (let i = node.from; i < node.to; i++) compare(i, i + 1, node.to);
    else {
      node.halves.forEach(within);
      between(...node.halves);
    }
    node.isOneGroup = isOneGroup(node, entries, groupOf);
  };
  const between = (a: Node, b: Node): void => {
    if (a.isOneGroup && b.isOneGroup && groupOf(entries[a.from]) === groupOf(entries[b.from])) return;
    if (areApart(a, b)) return;
    const isFirstLarger = a.to - a.from > b.to - b.from;
    const { halves } = isFirstLarger ? a : b;
    if (halves === null) for (let i = a.from; i < a.to; i++) compare(i, b.from, b.to);
    else {
      between(halves[0], isFirstLarger ? b : a);
      between(halves[1], isFirstLarger ? b : a);
    }
    a.isOneGroup ||= isOneGroup(a, entries, groupOf);
    b.isOneGroup ||= isOneGroup(b, entries, groupOf);
  };
  within(root);
}

function readFeatures(entries: readonly Entry[]): Features {
  const points = new Float64Array(entries.length * DIMENSIONS);
  entries.forEach(({ cells, mask }, i) => {
    points.set(orbitSums(cells), i * DIMENSIONS);
    if (mask !== null) points.set(gridOrbits(mask), i * DIMENSIONS + ORBITS);
  });
  return {
    entries: [...entries],
    means: Float64Array.from(entries, ({ mean }) => mean),
    limits: Float64Array.from(entries, ({ limit }) => limit),
    counts: Float64Array.from(entries, ({ mask }) => (mask === null ? Infinity : countCells(mask))),
    points,
  };
}

/** Returns the features in an order. */
function inOrder({ entries, means, limits, counts, points }: Features, order: readonly number[]): Features {
  const sorted = new Float64Array(points.length);
  order.forEach((i, at) => {
    sorted.set(points.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS), at * DIMENSIONS);
  });
  return {
    entries: order.map((i) => entries[i]),
    means: Float64Array.from(order, (i) => means[i]),
    limits: Float64Array.from(order, (i) => limits[i]),
    counts: Float64Array.from(order, (i) => counts[i]),
    points: sorted,
  };
}

/** Creates the node of a range of `order`, which it sorts. */
function createNode(features: Features, order: number[], from: number, to: number): Node {
  const { points, limits, counts } = features;
  const low = new Float64Array(DIMENSIONS).fill(Infinity);
  const high = new Float64Array(DIMENSIONS).fill(-Infinity);
  let [limit, cells] = [0, 0];
  for (let at = from; at < to; at++) {
    const i = order[at];
    limit = Math.max(limit, limits[i]);
    cells = Math.max(cells, counts[i]);
    for (let k = 0; k < DIMENSIONS; k++) {
      low[k] = Math.min(low[k], points[i * DIMENSIONS + k]);
      high[k] = Math.max(high[k], points[i * DIMENSIONS + k]);
    }
  }
  const node: Node = { from, to, low, high, limit, cells, isOneGroup: false, halves: null };
  if (to - from <= LEAF) return node;
  // The coordinate with the largest spread, in multiples of the differences that are still near.
  const near = [Math.max(limit, 1e-9), cells === Infinity ? Infinity : (2 * cells + 1) / GRID_SHARE];
  const spread = (k: number) => (high[k] - low[k]) / near[k < ORBITS ? 0 : 1];
  let widest = 0;
  for (let k = 1; k < DIMENSIONS; k++) if (spread(k) > spread(widest)) widest = k;
  const value = (i: number) => points[i * DIMENSIONS + widest];
  const sorted = order.slice(from, to).sort((a, b) => value(a) - value(b));
  for (const [at, i] of sorted.entries()) order[from + at] = i;
  const middle = (from + to) >> 1;
  node.halves = [createNode(features, order, from, middle), createNode(features, order, middle, to)];
  return node;
}

/** Returns whether no entry of one node can be near an entry of the other. */
function areApart(a: Node, b: Node): boolean {
  const most = Math.min(a.limit, b.limit);
  const mostCells = (a.cells + b.cells) / GRID_SHARE;
  return boxDifference(a, b, 0, most) > most || boxDifference(a, b, ORBITS, mostCells) > mostCells;
}

/** Returns the least difference of two points of the boxes in half of the coordinates, or some number above `limit`. */
function boxDifference(a: Node, b: Node, first: number, limit: number): number {
  let total = 0;
  for (let k = first; k < first + ORBITS && total <= limit; k++)
    total += Math.max(0, a.low[k] - b.high[k], b.low[k] - a.high[k]);
  return total;
}

function areCandidates({ limits, counts, points }: Features, i: number, j: number): boolean {
  const [a, b] = [i * DIMENSIONS, j * DIMENSIONS];
  const mostCells = (counts[i] + counts[j]) / GRID_SHARE;
  if (mostCells < Infinity && Math.abs(counts[i] - counts[j]) > mostCells) return false;
  const limit = Math.min(limits[i], limits[j]);
  if (orbitDifference(points, a, b, limit) > limit) return false;
  return mostCells === Infinity || orbitDifference(points, a + ORBITS, b + ORBITS, mostCells) <= mostCells;
}

function isOneGroup({ halves, from, to }: Node, entries: Entry[], groupOf: (entry: Entry) => number) {
  if (halves !== null && !halves.every((half) => half.isOneGroup)) return false;
  const group = groupOf(entries[from]);
  if (halves !== null) return groupOf(entries[halves[1].from]) === group;
  for (let j = from + 1; j < to; j++) if (groupOf(entries[j]) !== group) return false;
  return true;
}
