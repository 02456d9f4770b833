/** Images and masks of 64 x 64 pixels whose attributes are among the golden values. */
export const SIDE = 64;

function mask(inside: (y: number, x: number) => boolean): () => Uint8Array {
  return () =>
    Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (inside(Math.floor(i / SIDE), i % SIDE) ? 255 : 0));
}

function image(color: (y: number, x: number) => [number, number, number]): () => Uint8Array {
  return () => {
    const data = new Uint8Array(SIDE * SIDE * 3);
    for (let i = 0; i < SIDE * SIDE; i++) data.set(color(Math.floor(i / SIDE), i % SIDE), 3 * i);
    return data;
  };
}

const gray = (value: number): [number, number, number] => [value, value, value];
const box = (y0: number, x0: number, rows: number, columns: number) => (y: number, x: number) =>
  y >= y0 && y < y0 + rows && x >= x0 && x < x0 + columns;
const disk = (cy: number, cx: number, r: number) => (y: number, x: number) =>
  (y - cy) ** 2 + (x - cx) ** 2 <= r * r;

export const IMAGES = {
  gradient: image((y, x) => [4 * x, 4 * y, 2 * (x + y)]),
  red: image(() => [255, 0, 0]),
  green: image(() => [0, 255, 0]),
  blue: image(() => [0, 0, 255]),
  white: image(() => gray(255)),
  black: image(() => gray(0)),
  gray128: image(() => gray(128)),
  stripes: image((_, x) => gray(x % 2 === 0 ? 0 : 255)),
  checker: image((y, x) => gray((x + y) % 2 === 0 ? 0 : 255)),
};

export const MASKS: Record<string, { shape: () => Uint8Array; image: keyof typeof IMAGES }> = {
  s02_full: { image: 'gradient', shape: mask(() => true) },
  s03_single_pixel: { image: 'red', shape: mask((y, x) => y === 30 && x === 30) },
  s04_single_corner: { image: 'gradient', shape: mask((y, x) => y === 0 && x === 0) },
  s05_two_h: { image: 'gradient', shape: mask(box(10, 10, 1, 2)) },
  s06_two_diag: { image: 'gradient', shape: mask((y, x) => y === x && (x === 10 || x === 11)) },
  s07_line_h: { image: 'gradient', shape: mask(box(20, 10, 1, 20)) },
  s09_line_diag: { image: 'gradient', shape: mask((y, x) => y === x && x >= 10 && x < 30) },
  s10_square20: { image: 'green', shape: mask(box(12, 20, 20, 20)) },
  s12_disk20: { image: 'blue', shape: mask(disk(32, 32, 20)) },
  s13_disk5: { image: 'white', shape: mask(disk(20, 40, 5)) },
  s16_L_shape: {
    image: 'gradient',
    shape: mask((y, x) => box(10, 10, 40, 10)(y, x) || box(40, 10, 10, 30)(y, x)),
  },
  s18_two_holes: {
    image: 'black',
    shape: mask((y, x) => box(10, 10, 30, 30)(y, x) && !box(20, 15, 5, 7)(y, x) && !box(30, 30, 1, 1)(y, x)),
  },
  s19_diag_leak: {
    image: 'gradient',
    shape: mask((y, x) => box(10, 10, 20, 20)(y, x) && !(y === x && y <= 12)),
  },
  s22_border_disk: { image: 'gradient', shape: mask(disk(0, 32, 20)) },
  s24_three_L: { image: 'gradient', shape: mask((y, x) => box(10, 10, 2, 2)(y, x) && y + x < 22) },
  s28_notch_border: {
    image: 'gradient',
    shape: mask((y, x) => box(0, 0, 30, 30)(y, x) && !box(10, 0, 10, 10)(y, x)),
  },
  s29_glcm_stripes: { image: 'stripes', shape: mask(box(16, 16, 32, 32)) },
  s30_glcm_checker: { image: 'checker', shape: mask(box(16, 16, 32, 32)) },
  s31_grey128: { image: 'gray128', shape: mask(disk(32, 32, 12)) },
};
