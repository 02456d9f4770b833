/** Seeded label maps that resemble annotations, for tests of the findings about masks. */
export interface LabelMap {
  data: Uint16Array;
  width: number;
  height: number;
}

export type Draw = (size: number, random: () => number) => LabelMap;

const blank = (size: number, label = 0): LabelMap => ({
  data: new Uint16Array(size * size).fill(label),
  width: size,
  height: size,
});

/** Sets the label of every pixel inside of a shape; a shape is a predicate of the pixel. */
function fill(map: LabelMap, label: number, inside: (x: number, y: number) => boolean): void {
  for (let y = 0; y < map.height; y++)
    for (let x = 0; x < map.width; x++) if (inside(x, y)) map.data[y * map.width + x] = label;
}

function ellipse(size: number, random: () => number, share = 0.16): (x: number, y: number) => boolean {
  const [cx, cy] = [random() * size, random() * size];
  const [a, b] = [size * share * (0.4 + random() * 0.6), size * share * (0.4 + random() * 0.6)];
  const turn = random() * 3.14;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x, y) => {
    const u = ((x - cx) * cos + (y - cy) * sin) / a;
    const v = ((y - cy) * cos - (x - cx) * sin) / b;
    return u * u + v * v <= 1;
  };
}

/** Draws ellipses on background 0; `labelOf` numbers them from 0. */
export const cells =
  (labelOf: (n: number) => number, count = 14, share = 0.16): Draw =>
  (size, random) => {
    const map = blank(size);
    for (let n = 0; n < count; n++) fill(map, labelOf(n), ellipse(size, random, share));
    return map;
  };

/** Draws convex polygons of the given labels on a ground of the first. */
export const polygons =
  (labels: readonly number[], count = 10): Draw =>
  (size, random) => {
    const map = blank(size, labels[0]);
    for (let n = 0; n < count; n++) {
      const [cx, cy] = [random() * size, random() * size];
      const sides = Array.from({ length: 3 + Math.floor(random() * 4) }, (_, i) => {
        const turn = i * 1.3 + random();
        return [Math.cos(turn), Math.sin(turn), size * (0.06 + random() * 0.2)];
      });
      const label = labels[Math.floor(random() * labels.length)];
      fill(map, label, (x, y) => sides.every(([u, v, far]) => (x - cx) * u + (y - cy) * v <= far));
    }
    return map;
  };

/** Draws bands from top to bottom in the order of the labels, slanted and wavy, with objects in them. */
export const streets =
  (labels: readonly number[]): Draw =>
  (size, random) => {
    const map = blank(size, labels[0]);
    const slope = random() - 0.5;
    const at = labels.map((_, i) => (i * size) / labels.length + (random() - 0.5) * size * 0.15);
    labels.forEach((label, i) => {
      if (i > 0) fill(map, label, (x, y) => y > at[i] + slope * (x - size / 2) + 3 * Math.sin(x / 9 + i));
    });
    for (let n = 0; n < 5; n++)
      fill(map, labels[Math.floor(random() * labels.length)], ellipse(size, random, 0.1));
    return map;
  };

/** Draws wandering lines of a width in pixels on the background. */
export const lines =
  (labelOf: (n: number) => number, count = 6, wide = 1): Draw =>
  (size, random) => {
    const map = blank(size);
    for (let n = 0; n < count; n++) {
      let [x, y, turn] = [random() * size, random() * size, random() * 6.3];
      for (let step = 0; step < size * 1.2; step++) {
        turn += (random() - 0.5) * 0.5;
        x += Math.cos(turn);
        y += Math.sin(turn);
        for (let k = 0; k < wide; k++) {
          const [column, row] = [Math.round(x) + k, Math.round(y)];
          if (column >= 0 && column < size && row >= 0 && row < size)
            map.data[row * size + column] = labelOf(n);
        }
      }
    }
    return map;
  };

/** Draws objects of one to four pixels. */
export const specks =
  (labelOf: (n: number) => number, count = 30): Draw =>
  (size, random) => {
    const map = blank(size);
    for (let n = 0; n < count; n++) {
      const [x0, y0] = [Math.floor(random() * size), Math.floor(random() * size)];
      const [w, h] = [1 + Math.floor(random() * 2), 1 + Math.floor(random() * 2)];
      fill(map, labelOf(n), (x, y) => x >= x0 && y >= y0 && x < x0 + w && y < y0 + h);
    }
    return map;
  };

/** Draws a gapless grid of cells, numbered from left to right and from top to bottom: neighbours have close numbers. */
export const tiles =
  (side: number, first = 0, step = 1): Draw =>
  (size, random) => {
    const map = blank(size);
    const across = Math.ceil(size / side) + 1;
    const bend = random() * 6;
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const column = Math.floor((x + 1.5 * Math.sin(y / 7 + bend) + 2) / side);
        const row = Math.floor((y + 1.5 * Math.sin(x / 9 + bend) + 2) / side);
        map.data[y * size + x] = first + step * (row * across + column);
      }
    return map;
  };

/** Adds a contour with its own label to every area, inside or outside of it. */
export const contoured =
  (draw: Draw, contour: number, wide = 1): Draw =>
  (size, random) => {
    let map = draw(size, random);
    for (let k = 0; k < wide; k++) {
      const { data, width, height } = map;
      const out = Uint16Array.from(data);
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const i = y * width + x;
          if (data[i] === 0 || data[i] === contour) continue;
          const near = [
            x > 0 && i - 1,
            x < width - 1 && i + 1,
            y > 0 && i - width,
            y < height - 1 && i + width,
          ];
          if (near.some((at) => at !== false && data[at] !== data[i])) out[i] = contour;
        }
      map = { ...map, data: out };
    }
    return map;
  };

/** Simulates a pixel-wise classifier: areas with islands of single pixels. */
export const speckled =
  (draw: Draw, labels: readonly number[], share = 0.1): Draw =>
  (size, random) => {
    const map = draw(size, random);
    for (let i = 0; i < map.data.length; i++)
      if (random() < share) map.data[i] = labels[Math.floor(random() * labels.length)];
    return map;
  };
