import type { ObjectMap } from './label-objects.ts';

/**
 * A closed boundary of an object as pixel edges in order, each `4 * pixel + side`. Sides are walked with the object on
 * the right: 0 left (upwards), 1 top (to the right), 2 right (downwards), 3 bottom (to the left).
 */
export type Loop = Int32Array;
export const LEFT = 0;
export const RIGHT = 2;

/** Steps along the sides: those ahead of side s, and those to its outside at (s + 3) % 4. */
const STEP_X = [0, 1, 0, -1];
const STEP_Y = [-1, 0, 1, 0];

/** Walks one boundary from a left edge; marks the left edges that it contains. */
function trace({ ids, width, height }: ObjectMap, first: number, isTraced: Uint8Array): Loop {
  const id = ids[first];
  const edges: number[] = [];
  let [x, y, side] = [first % width, Math.floor(first / width), LEFT];
  let pixel = first;
  do {
    edges.push(4 * pixel + side);
    if (side === LEFT) isTraced[pixel] = 1;
    const turned = (side + 3) & 3;
    const aheadX = x + STEP_X[side];
    const aheadY = y + STEP_Y[side];
    const outX = aheadX + STEP_X[turned];
    const outY = aheadY + STEP_Y[turned];
    if (outX >= 0 && outY >= 0 && outX < width && outY < height && ids[outY * width + outX] === id) {
      x = outX;
      y = outY;
      side = turned;
    } else if (
      aheadX >= 0 &&
      aheadY >= 0 &&
      aheadX < width &&
      aheadY < height &&
      ids[aheadY * width + aheadX] === id
    ) {
      x = aheadX;
      y = aheadY;
    } else side = (side + 1) & 3;
    pixel = y * width + x;
  } while (pixel !== first || side !== LEFT);
  return Int32Array.from(edges);
}

/** Returns the boundaries of each object: the outer one first, then those of its holes from the top. */
export function traceLoops(map: ObjectMap): Loop[][] {
  const { ids, width, height, objects } = map;
  const loops: Loop[][] = objects.map(() => []);
  const isTraced = new Uint8Array(ids.length);
  for (let y = 0, at = 0; y < height; y++) {
    let left = 0;
    for (let x = 0; x < width; x++, at++) {
      const id = ids[at];
      if (id !== left && id !== 0 && isTraced[at] === 0) loops[id - 1].push(trace(map, at, isTraced));
      left = id;
    }
  }
  return loops;
}
