import { ORBITS, orbitDifference, orbitSums } from './cells.ts';
import { countCells, gridOrbits } from './mask-grid.ts';
import type { Entry } from './near-pair.ts';
import { ORIENTATIONS } from './orientations.ts';
import { squareWaves, TURNED, WAVES } from './square-waves.ts';

/**
 * IoU is (s - d) / (s + d) for s cells in both grids together and d that differ: at least 0.9 while d <= s /
 * 19.
 */
const GRID_SHARE = 19;
/** Entries of a node that is not divided further. */
const LEAF = 32;
/** Coordinates of an entry: the waves of its image, then the orbit sums of its image and its mask, equal in all orientations. */
const DIMENSIONS = WAVES + 2 * ORBITS;
const MASK_AT = WAVES + ORBITS;
/** More than the rounding error of a limit, less than one level of one sample. */
const ROUNDING = 0.01;
const ANY_ORIENTATION = [...ORIENTATIONS.keys()];

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

/** Features of entries in the order of a tree; differences and limits are in sums of samples. */
interface Features {
  entries: Entry[];
  /** Largest difference of a near image. */
  limits: Float64Array;
  /** Cells of the masks; Infinity for unknown ones. */
  counts: Float64Array;
  points: Float64Array;
}

/**
 * Visits the pairs of entries that could be near duplicates according to coarse features, except those that are in one
 * group already. The entries are in a tree of boxes (k-d tree): pairs of parts that are too different in every
 * orientation, or of one group, are skipped as a whole, and the most similar parts are compared first.
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
  const { entries } = features;
  const visitNear = (i: number, j: number): void => {
    if (areMasksNear(features, i, j) && groupOf(entries[i]) !== groupOf(entries[j]))
      visit(entries[i], entries[j]);
  };
  const compare = (i: number, from: number, to: number, orientations: readonly number[]): void => {
    const find = (start: number, end: number, k: number) => findNear(features, i, start, end, k);
    if (orientations.length === 1) {
      const [only] = orientations;
      for (let j = find(from, to, only); j < to; j = find(j + 1, to, only)) visitNear(i, j);
      return;
    }
    for (let j = from; j < to; j++)
      if (areOrbitsNear(features, i, j) && orientations.some((k) => find(j, j + 1, k) === j)) visitNear(i, j);
  };
  const within = (node: Node): void => {
    if (node.halves === null)
      for (let i = node.from; i < node.to; i++) compare(i, i + 1, node.to, ANY_ORIENTATION);
    else {
      node.halves.forEach(within);
      between(...node.halves, ANY_ORIENTATION);
    }
    node.isOneGroup = isOneGroup(node, entries, groupOf);
  };
  const between = (a: Node, b: Node, possible: readonly number[]): void => {
    if (a.isOneGroup && b.isOneGroup && groupOf(entries[a.from]) === groupOf(entries[b.from])) return;
    const orientations = nearOrientations(a, b, possible);
    if (orientations.length === 0) return;
    const isFirstLarger = a.to - a.from > b.to - b.from;
    const { halves } = isFirstLarger ? a : b;
    if (halves === null) for (let i = a.from; i < a.to; i++) compare(i, b.from, b.to, orientations);
    else if (isFirstLarger) for (const half of halves) between(half, b, orientations);
    else for (const half of halves) between(a, half, orientations);
    a.isOneGroup ||= isOneGroup(a, entries, groupOf);
    b.isOneGroup ||= isOneGroup(b, entries, groupOf);
  };
  within(root);
}

function readFeatures(entries: readonly Entry[]): Features {
  const points = new Float64Array(entries.length * DIMENSIONS);
  entries.forEach(({ coarse, cells, thumb, mask }, i) => {
    points.set(squareWaves(coarse), i * DIMENSIONS);
    const sums = orbitSums(cells).map((mean) => mean * thumb.length);
    points.set(sums, i * DIMENSIONS + WAVES);
    if (mask !== null) points.set(gridOrbits(mask), i * DIMENSIONS + MASK_AT);
  });
  return {
    entries: [...entries],
    limits: Float64Array.from(entries, ({ limit, thumb }) => limit * thumb.length + ROUNDING),
    counts: Float64Array.from(entries, ({ mask }) => (mask === null ? Infinity : countCells(mask))),
    points,
  };
}

/** Returns the features in an order. */
function inOrder({ entries, limits, counts, points }: Features, order: readonly number[]): Features {
  const sorted = new Float64Array(points.length);
  order.forEach((i, at) => {
    sorted.set(points.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS), at * DIMENSIONS);
  });
  return {
    entries: order.map((i) => entries[i]),
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
  // The first coordinate that is spread wider than images that are near; parts of one are apart once they are thin.
  const near = [Math.max(limit, 1e-9), cells === Infinity ? Infinity : (2 * cells + 1) / GRID_SHARE];
  const spread = (k: number) => (high[k] - low[k]) / near[k < MASK_AT ? 0 : 1];
  let widest = 0;
  for (let k = 1; k < DIMENSIONS; k++) if (spread(k) > spread(widest)) widest = k;
  const first = widest < MASK_AT ? 0 : MASK_AT;
  for (let k = first; k < widest; k++) if (spread(k) > 1) widest = k;
  const value = (i: number) => points[i * DIMENSIONS + widest];
  const sorted = order.slice(from, to).sort((a, b) => value(a) - value(b));
  for (const [at, i] of sorted.entries()) order[from + at] = i;
  const middle = (from + to) >> 1;
  node.halves = [createNode(features, order, from, middle), createNode(features, order, middle, to)];
  return node;
}

/** Returns those of the orientations in which an entry of one node may be near an entry of the other. */
function nearOrientations(a: Node, b: Node, possible: readonly number[]): readonly number[] {
  const mostCells = (a.cells + b.cells) / GRID_SHARE;
  const most = Math.min(a.limit, b.limit);
  if (boxDifference(a, b, MASK_AT, mostCells) > mostCells || boxDifference(a, b, WAVES, most) > most)
    return [];
  return possible.filter((orientation) => {
    const { from, signs } = TURNED[orientation];
    for (let wave = 0; wave < WAVES; wave++) {
      const other = from[wave];
      const low = signs[wave] > 0 ? b.low[other] : -b.high[other];
      const high = signs[wave] > 0 ? b.high[other] : -b.low[other];
      if (a.low[wave] - high > most || low - a.high[wave] > most) return false;
    }
    return true;
  });
}

/** Returns the least difference of two points of the boxes in the orbit sums from `first` on, or some number above `limit`. */
function boxDifference(a: Node, b: Node, first: number, limit: number): number {
  let total = 0;
  for (let k = first; k < first + ORBITS && total <= limit; k++)
    total += Math.max(0, a.low[k] - b.high[k], b.low[k] - a.high[k]);
  return total;
}

/** Returns whether two images may be near in any orientation. */
function areOrbitsNear({ points, limits }: Features, i: number, j: number): boolean {
  const [a, b] = [i * DIMENSIONS, j * DIMENSIONS];
  const most = Math.min(limits[i], limits[j]);
  if (Math.abs(points[a] - points[b]) > most) return false;
  return orbitDifference(points, a + WAVES, b + WAVES, most) <= most;
}

/** Returns the first of some entries whose image may be near that of entry `i` in an orientation; `to` if there is none. */
function findNear({ points, limits }: Features, i: number, from: number, to: number, orientation: number) {
  const { from: origins, signs } = TURNED[orientation];
  for (let wave = 0; wave < WAVES; wave++)
    turned[origins[wave]] = signs[wave] * points[i * DIMENSIONS + wave];
  const [sum, across, down] = [turned[0], turned[1], turned[4]];
  const limit = limits[i];
  for (let j = from, at = from * DIMENSIONS; j < to; j++, at += DIMENSIONS) {
    // Most pairs end here.
    if (Math.abs(sum - points[at]) > limit || Math.abs(across - points[at + 1]) > limit) continue;
    if (Math.abs(down - points[at + 4]) > limit) continue;
    const most = Math.min(limit, limits[j]);
    let wave = 0;
    while (wave < WAVES && Math.abs(turned[wave] - points[at + wave]) <= most) wave++;
    if (wave === WAVES) return j;
  }
  return to;
}

/** Waves of an image in an orientation. */
const turned = new Float64Array(WAVES);

function areMasksNear({ counts, points }: Features, i: number, j: number): boolean {
  const mostCells = (counts[i] + counts[j]) / GRID_SHARE;
  if (mostCells === Infinity) return true;
  if (Math.abs(counts[i] - counts[j]) > mostCells) return false;
  const [a, b] = [i * DIMENSIONS + MASK_AT, j * DIMENSIONS + MASK_AT];
  return orbitDifference(points, a, b, mostCells) <= mostCells;
}

function isOneGroup({ halves, from, to }: Node, entries: Entry[], groupOf: (entry: Entry) => number) {
  if (halves !== null && !halves.every((half) => half.isOneGroup)) return false;
  const group = groupOf(entries[from]);
  if (halves !== null) return groupOf(entries[halves[1].from]) === group;
  for (let j = from + 1; j < to; j++) if (groupOf(entries[j]) !== group) return false;
  return true;
}
