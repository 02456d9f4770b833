import type { ObjectMap } from './label-objects.ts';
import { LEFT, type Loop, RIGHT } from './trace-loops.ts';

/** A closed polygon: x and y of each point alternately. */
export type Polygon = number[];

/**
 * Position of the points of a polygon. `corners`: between pixels, around the area of the object, as COCO defines polygons.
 * `centres`: on the outermost pixels, as OpenCV draws polygons.
 */
export type PointKind = 'corners' | 'centres';

/** A hole, entered from the left edge of `from` along a row of the object; `start`: position in its loop. */
interface Bridge {
  from: number;
  hole: Loop;
  start: number;
}

/** Finds the leftmost edge of a hole, and the edge that is left of it in the same row of the object. */
function bridgeTo({ ids, width }: ObjectMap, hole: Loop): Bridge {
  let start = -1;
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] % 4 !== RIGHT) continue;
    if (start < 0 || (hole[i] >> 2) % width < (hole[start] >> 2) % width) start = i;
  }
  let from = hole[start] >> 2;
  const id = ids[from];
  while (from % width > 0 && ids[from - 1] === id) from--;
  return { from, hole, start };
}

/** Returns whether the last two points of a list and a further one follow each other on a straight line. */
function continues(flat: readonly number[], x: number, y: number): boolean {
  const n = flat.length;
  const ax = flat[n - 2] - flat[n - 4];
  const ay = flat[n - 1] - flat[n - 3];
  const bx = x - flat[n - 2];
  const by = y - flat[n - 1];
  return ax * by === ay * bx && ax * bx + ay * by > 0;
}

/** Points of a polygon without repetitions and without points within straight lines. */
class Points {
  readonly flat: number[] = [];

  add(x: number, y: number): void {
    const { flat } = this;
    const n = flat.length;
    if (n >= 2 && flat[n - 2] === x && flat[n - 1] === y) return;
    if (n >= 4 && continues(flat, x, y)) {
      flat[n - 2] = x;
      flat[n - 1] = y;
    } else flat.push(x, y);
  }

  /** Returns at least three points: the first one is not repeated at the end, and is not within a straight line. */
  closed(): Polygon {
    const { flat } = this;
    while (flat.length > 2 && flat[0] === flat.at(-2) && flat[1] === flat.at(-1)) flat.length -= 2;
    const ends = [...flat.slice(-2), flat[0], flat[1]];
    if (flat.length > 6 && continues(ends, flat[2], flat[3])) flat.splice(0, 2);
    while (flat.length < 6) flat.push(flat[0], flat[1]);
    return flat;
  }
}

/** Adds the points of an edge: both ends, or the pixel. */
function addEdge(points: Points, edge: number, width: number, kind: PointKind): void {
  const pixel = edge >> 2;
  const x = pixel % width;
  const y = (pixel - x) / width;
  if (kind === 'centres') {
    points.add(x, y);
    return;
  }
  // Corners of the pixel at both ends of its side.
  const side = edge & 3;
  points.add(x + (side >> 1), y + (side === 0 || side === 3 ? 1 : 0));
  points.add(x + (side === 1 || side === 2 ? 1 : 0), y + (side >> 1));
}

/**
 * Returns an object as one polygon. Holes are connected with the boundary left of them by a line that is walked in both
 * directions, so that a reader that fills by the even-odd rule leaves them open.
 */
export function objectPolygon(map: ObjectMap, loops: readonly Loop[], kind: PointKind): Polygon {
  const { width } = map;
  const [outer, ...holes] = loops;
  const bridges = new Map<number, Bridge>();
  for (const hole of holes) {
    const bridge = bridgeTo(map, hole);
    bridges.set(4 * bridge.from + LEFT, bridge);
  }
  const points = new Points();
  // An explicit stack: a row of holes is connected one to the next.
  const stack: { loop: Loop; start: number; done: number; back: number }[] = [
    { loop: outer, start: 0, done: 0, back: -1 },
  ];
  while (stack.length > 0) {
    const top = stack[stack.length - 1];
    if (top.done === top.loop.length) {
      stack.pop();
      if (top.back < 0) continue;
      // Along the row to where the hole was entered.
      const first = top.loop[top.start] >> 2;
      if (kind === 'centres') points.add(first % width, Math.floor(first / width));
      points.add(top.back % width, Math.floor(top.back / width));
      continue;
    }
    const edge = top.loop[(top.start + top.done) % top.loop.length];
    top.done++;
    addEdge(points, edge, width, kind);
    const bridge = bridges.size > 0 ? bridges.get(edge) : undefined;
    if (bridge) stack.push({ loop: bridge.hole, start: bridge.start, done: 0, back: bridge.from });
  }
  return points.closed();
}
