/**
 * A drawing of cells on a slide, the example of the home page. It is generated here, so it is nobody's data.
 */
export interface Scene {
  size: number;
  /** RGB, interleaved. */
  image: Uint8Array;
  /** RGB colour-coded labels, interleaved: black background, one colour for cells, one for nuclei. */
  mask: Uint8Array;
}

interface Cell {
  x: number;
  y: number;
  radius: number;
  /** Length divided by width, and the direction of the long axis, in radians. */
  stretch: number;
  angle: number;
  hue: number;
}

const CELL_LABEL = [61, 132, 155];
const NUCLEUS_LABEL = [244, 178, 86];

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
      angle: Math.PI * random(),
      hue: random(),
    };
    const free = cells.every((c) => Math.hypot(c.x - cell.x, c.y - cell.y) > (c.radius + radius) * 1.25);
    if (free) cells.push(cell);
  }
  return cells;
}

/** Returns the distance from a cell's centre in units of its radius, with a wavy outline. */
function distanceTo({ x, y, radius, stretch, angle, hue }: Cell, px: number, py: number): number {
  const dx = px - x;
  const dy = py - y;
  const along = (dx * Math.cos(angle) + dy * Math.sin(angle)) / stretch;
  const across = -dx * Math.sin(angle) + dy * Math.cos(angle);
  const wave = 1 + 0.07 * Math.sin(3 * Math.atan2(across, along) + 9 * hue);
  return Math.hypot(along, across) / (radius * wave);
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * Math.min(1, Math.max(0, t));

/** Draws a scene. @param size width and height, in pixels */
export function drawScene(size: number, seed = 11): Scene {
  const random = generator(seed);
  const cells = placeCells(size, random);
  const image = new Uint8Array(size * size * 3);
  const mask = new Uint8Array(size * size * 3);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = (y * size + x) * 3;
      const light = 1 - 0.18 * Math.hypot(x / size - 0.35, y / size - 0.3);
      let color = [238 * light, 229 * light, 233 * light];
      for (const cell of cells) {
        const d = distanceTo(cell, x, y);
        if (d > 1.15) continue;
        const body = [mix(206, 176, cell.hue), mix(150, 132, cell.hue), mix(188, 196, cell.hue)];
        const shade = mix(1.06, 0.86, d);
        color = color.map((c, i) => mix((body[i] as number) * shade * light, c, (d - 0.92) / 0.16));
        const core = [92, 62, 128];
        color = color.map((c, i) => mix((core[i] as number) * mix(1.15, 0.9, d * 2), c, (d - 0.42) / 0.1));
        if (d <= 1) mask.set(d <= 0.46 ? NUCLEUS_LABEL : CELL_LABEL, at);
      }
      image.set(color.map(Math.round), at);
    }
  }
  return { size, image, mask };
}
