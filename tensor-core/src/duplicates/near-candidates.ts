import { ORBITS } from './cells.ts';
import {
  areOrbitsNear,
  areWavesNear,
  createTurned,
  DIMENSIONS,
  type Features,
  gridLimit,
  inOrder,
  MASK_AT,
  readFeatures,
  turnWaves,
} from './near-features.ts';
import type { Entry } from './near-pair.ts';
import { ORIENTATIONS } from './orientations.ts';
import { TURNED, WAVES } from './square-waves.ts';

/** Entries of a node that is not divided further; at most the bits of a word. */
const LEAF = 32;
/** Share of the difference of near entries up to which a part is thin in a coordinate. */
const THIN = 0.5;
/** A bit for each orientation: an array for each of millions of comparisons would be garbage. */
const ANY_ORIENTATION = (1 << ORIENTATIONS.length) - 1;

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

/**
 * Visits the pairs of entries that could be near duplicates according to coarse features, except those that are in one
 * group already. The entries are in a tree of boxes (k-d tree): pairs of parts that are too different in every
 * orientation, or of one group, are skipped as a whole, and the most similar parts are compared first.
 * @param groupOf returns the present group of an entry; `visit` may join groups
 * @returns the number of pairs whose features were compared
 */
export function forEachCandidate(
  given: readonly Entry[],
  groupOf: (entry: Entry) => number,
  visit: (a: Entry, b: Entry) => void,
): number {
  if (given.length === 0) return 0;
  let compared = 0;
  const order = given.map((_, i) => i);
  const unordered = readFeatures(given);
  const root = createNode(unordered, order, 0, given.length);
  const features = inOrder(unordered, order);
  const { entries } = features;
  const turned = createTurned();
  const compare = (i: number, from: number, to: number, orientations: number): void => {
    compared += to - from;
    // A bit for each entry that may be near in some orientation.
    let left = 0;
    for (let j = from; j < to; j++) if (areOrbitsNear(features, i, j)) left |= 1 << (j - from);
    for (let orientation = 0; orientation < ORIENTATIONS.length && left !== 0; orientation++) {
      if ((orientations & (1 << orientation)) === 0) continue;
      turnWaves(features, i, orientation, turned);
      for (let rest = left; rest !== 0; rest &= rest - 1) {
        const bit = rest & -rest;
        const j = from + 31 - Math.clz32(bit);
        if (!areWavesNear(features, turned, i, j)) continue;
        left &= ~bit;
        if (groupOf(entries[i]) !== groupOf(entries[j])) visit(entries[i], entries[j]);
      }
    }
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
  const between = (a: Node, b: Node, possible: number): void => {
    if (a.isOneGroup && b.isOneGroup && groupOf(entries[a.from]) === groupOf(entries[b.from])) return;
    const orientations = nearOrientations(a, b, possible);
    if (orientations === 0) return;
    const isFirstLarger = a.to - a.from > b.to - b.from;
    const { halves } = isFirstLarger ? a : b;
    if (halves === null) for (let i = a.from; i < a.to; i++) compare(i, b.from, b.to, orientations);
    else if (isFirstLarger) for (const half of halves) between(half, b, orientations);
    else for (const half of halves) between(a, half, orientations);
    a.isOneGroup ||= isOneGroup(a, entries, groupOf);
    b.isOneGroup ||= isOneGroup(b, entries, groupOf);
  };
  within(root);
  return compared;
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
  // The first coordinate that is not yet thin: parts are apart in one that is.
  const near = [Math.max(limit, 1e-9), cells === Infinity ? Infinity : gridLimit(2 * cells + 1)];
  const spread = (k: number) => (high[k] - low[k]) / near[k < MASK_AT ? 0 : 1];
  let widest = 0;
  for (let k = 1; k < DIMENSIONS; k++) if (spread(k) > spread(widest)) widest = k;
  const first = widest < MASK_AT ? 0 : MASK_AT;
  for (let k = first; k < widest; k++) if (spread(k) > THIN) widest = k;
  const value = (i: number) => points[i * DIMENSIONS + widest];
  const sorted = order.slice(from, to).sort((a, b) => value(a) - value(b));
  for (let at = from; at < to; at++) order[at] = sorted[at - from];
  const middle = (from + to) >> 1;
  node.halves = [createNode(features, order, from, middle), createNode(features, order, middle, to)];
  return node;
}

/** Returns those of the orientations, as bits, in which an entry of one node may be near an entry of the other. */
function nearOrientations(a: Node, b: Node, possible: number): number {
  const mostCells = gridLimit(a.cells + b.cells);
  const most = Math.min(a.limit, b.limit);
  if (boxDifference(a, b, MASK_AT + WAVES, mostCells) > mostCells) return 0;
  if (boxDifference(a, b, WAVES, most) > most) return 0;
  let near = 0;
  for (let rest = possible; rest !== 0; rest &= rest - 1) {
    const orientation = 31 - Math.clz32(rest & -rest);
    if (areBoxesNear(a, b, 0, orientation, most) && areBoxesNear(a, b, MASK_AT, orientation, mostCells))
      near |= 1 << orientation;
  }
  return near;
}

/** Returns whether the waves from `first` on of some points of two boxes differ by at most `most`, the second one in an orientation. */
function areBoxesNear(a: Node, b: Node, first: number, orientation: number, most: number): boolean {
  const { from, signs } = TURNED[orientation];
  for (let wave = 0; wave < WAVES; wave++) {
    const other = first + from[wave];
    const low = signs[wave] > 0 ? b.low[other] : -b.high[other];
    const high = signs[wave] > 0 ? b.high[other] : -b.low[other];
    if (a.low[first + wave] - high > most || low - a.high[first + wave] > most) return false;
  }
  return true;
}

/** Returns the least difference of two points of the boxes in the orbit sums from `first` on, or some number above `limit`. */
function boxDifference(a: Node, b: Node, first: number, limit: number): number {
  let total = 0;
  for (let k = first; k < first + ORBITS && total <= limit; k++)
    total += Math.max(0, a.low[k] - b.high[k], b.low[k] - a.high[k]);
  return total;
}

function isOneGroup({ halves, from, to }: Node, entries: Entry[], groupOf: (entry: Entry) => number) {
  if (halves !== null && !(halves[0].isOneGroup && halves[1].isOneGroup)) return false;
  const group = groupOf(entries[from]);
  if (halves !== null) return groupOf(entries[halves[1].from]) === group;
  for (let j = from + 1; j < to; j++) if (groupOf(entries[j]) !== group) return false;
  return true;
}
