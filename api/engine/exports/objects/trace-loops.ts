import type { ObjectMap } from './label-objects.ts';

/**
 * A closed boundary of an object as pixel edges in order, each `4 * pixel + side`. Sides are walked with the object on
 * the right: 0 left (upwards), 1 top (to the right), 2 right (downwards), 3 bottom (to the left).
 */
export type Loop = Int32Array;
export const LEFT = 0;
export const RIGHT = 2;

/** Steps to the pixel ahead of a side, and to the one ahead and outside. */
const AHEAD = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const OUTSIDE = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

/** Walks one boundary from a left edge; marks the left edges that it contains. */
function trace({ ids, width, height }: ObjectMap, first: number, isTraced: Uint8Array): Loop {
  const id = ids[first];
  const edges: number[] = [];
  let [pixel, side] = [first, LEFT];
  do {
    edges.push(4 * pixel + side);
    if (side === LEFT) isTraced[pixel] = 1;
    const x = pixel % width;
    const y = (pixel - x) / width;
    const isIn = ([dx, dy]: number[]) => {
      const [nx, ny] = [x + dx, y + dy];
      return nx >= 0 && ny >= 0 && nx < width && ny < height && ids[ny * width + nx] === id;
    };
    const [ahead, outside] = [AHEAD[side], OUTSIDE[side]];
    if (isIn(outside)) {
      pixel += outside[1] * width + outside[0];
      side = (side + 3) % 4;
    } else if (isIn(ahead)) pixel += ahead[1] * width + ahead[0];
    else side = (side + 1) % 4;
  } while (pixel !== first || side !== LEFT);
  return Int32Array.from(edges);
}

/** Returns the boundaries of each object: the outer one first, then those of its holes from the top. */
export function traceLoops(map: ObjectMap): Loop[][] {
  const { ids, width, objects } = map;
  const loops: Loop[][] = objects.map(() => []);
  const isTraced = new Uint8Array(ids.length);
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at];
    if (id === 0 || isTraced[at] === 1) continue;
    if (at % width === 0 || ids[at - 1] !== id) loops[id - 1].push(trace(map, at, isTraced));
  }
  return loops;
}
