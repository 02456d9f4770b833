import type { Raster } from '@twinset/tensor-core';

/** A drawing of cells on a slide: the example of the home page and of the sample dataset. */
export interface Scene {
  /** RGB. */
  image: Raster;
  /** One channel: labels of `SCENE_CLASSES`. */
  mask: Raster;
}

/** Labels of a scene by name. */
export const SCENE_CLASSES = { background: 0, cell: 1, nucleus: 2 } as const;

interface Cell {
  x: number;
  y: number;
  radius: number;
  /** Length divided by width. */
  stretch: number;
  /** Unit vectors: the direction of the long axis, and the phase of the outline. */
  axis: readonly [number, number];
  phase: readonly [number, number];
  hue: number;
}

/** Returns a small repeatable random generator (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** Returns a random unit vector; not by an angle, since sines differ between platforms. */
function direction(random: () => number): readonly [number, number] {
  for (;;) {
    const [x, y] = [2 * random() - 1, 2 * random() - 1];
    const norm = length(x, y);
    if (norm > 0.1 && norm <= 1) return [x / norm, y / norm];
  }
}

/** Places cells without overlap; skips a position that overlaps. */
function placeCells(size: number, random: () => number): Cell[] {
  const cells: Cell[] = [];
  for (let tries = 0; tries < 900 && cells.length < 26; tries += 1) {
    const radius = size * (0.045 + 0.05 * random());
    const cell = {
      x: size * random(),
      y: size * random(),
      radius,
      stretch: 1 + 0.6 * random(),
      axis: direction(random),
      phase: direction(random),
      hue: random(),
    };
    const free = cells.every((c) => length(c.x - cell.x, c.y - cell.y) > (c.radius + radius) * 1.25);
    if (free) cells.push(cell);
  }
  return cells;
}

/** Returns the distance from a cell's centre in units of its radius, with a wavy outline of three periods. */
function distanceTo({ x, y, radius, stretch, axis, phase }: Cell, px: number, py: number): number {
  const [dx, dy] = [px - x, py - y];
  const along = (dx * axis[0] + dy * axis[1]) / stretch;
  const across = dy * axis[0] - dx * axis[1];
  const away = length(along, across);
  if (away === 0) return 0;
  const [c, s] = [along / away, across / away];
  // Sine and cosine of three times the angle.
  const [sine, cosine] = [s * (3 - 4 * s * s), c * (4 * c * c - 3)];
  return away / (radius * (1 + 0.07 * (sine * phase[0] + cosine * phase[1])));
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * Math.min(1, Math.max(0, t));

/** Distance from the centre, in radii, up to which a cell changes pixels. */
const REACH = 1.15;
/** Bound of the factor by which outline and stretch enlarge the radius of a cell. */
const LARGEST = 1.07 * 1.6;

const BODY = (hue: number) => [mix(206, 176, hue), mix(150, 132, hue), mix(188, 196, hue)];
const CORE = [92, 62, 128];

/** Draws a scene. @param size width and height, in pixels */
export function drawScene(size: number, seed = 11): Scene {
  const cells = placeCells(size, generator(seed));
  const image = new Uint8Array(size * size * 3);
  const mask = new Uint8Array(size * size);
  for (let y = 0; y < size; y += 1) {
    const row = cells.filter((cell) => Math.abs(cell.y - y) <= cell.radius * LARGEST * REACH);
    for (let x = 0; x < size; x += 1) {
      const light = 1 - 0.18 * length(x / size - 0.35, y / size - 0.3);
      let color = [238 * light, 229 * light, 233 * light];
      for (const cell of row) {
        if (Math.abs(cell.x - x) > cell.radius * LARGEST * REACH) continue;
        const d = distanceTo(cell, x, y);
        if (d > REACH) continue;
        const body = BODY(cell.hue);
        const shade = mix(1.06, 0.86, d);
        color = color.map((c, i) => mix((body[i] as number) * shade * light, c, (d - 0.92) / 0.16));
        color = color.map((c, i) => mix((CORE[i] as number) * mix(1.15, 0.9, d * 2), c, (d - 0.42) / 0.1));
        if (d <= 1) mask[y * size + x] = d <= 0.46 ? SCENE_CLASSES.nucleus : SCENE_CLASSES.cell;
      }
      image.set(color.map(Math.round), (y * size + x) * 3);
    }
  }
  const sides = { width: size, height: size };
  return { image: { ...sides, channels: 3, data: image }, mask: { ...sides, channels: 1, data: mask } };
}
