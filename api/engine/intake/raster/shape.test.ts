import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { encodePng } from '../../png/index.ts';
import { rasterise, type Shape } from './shape.ts';
import { ShapeError } from './shape-error.ts';
import { drawn } from './testing/draw-shape.ts';

const golden = Bun.file(join(import.meta.dir, 'testing/golden/bitmaps.json'));
const bitmaps = (await golden.json()) as { supervisely: string; labelme: string; brush: number[] };
const size = { width: 7, height: 4 };

/** The mask from which Pillow, with the calls of Supervisely and LabelMe, and the SDK of Label Studio wrote `bitmaps.json`. */
const BITMAP = ['..##.', '.##..', '#...#'];

test('a bitmap of Supervisely is placed at its origin, and its transparent part is outside', () => {
  const shape: Shape = { kind: 'png', base64: bitmaps.supervisely, left: 1, top: 1, isDeflated: true };
  expect(drawn(shape, size)).toEqual(['.......', ...BITMAP.map((row) => `.${row}.`)]);
});

test('a bitmap of LabelMe has its values in grey, and parts outside of the image are dropped', () => {
  const shape: Shape = { kind: 'png', base64: bitmaps.labelme, left: -1, top: 2, isDeflated: false };
  expect(drawn(shape, size)).toEqual(['.......', '.......', '.##....', '##.....']);
});

test('a brush of Label Studio is the alpha of its raster', () => {
  expect(drawn({ kind: 'brush', bytes: bitmaps.brush }, { width: 5, height: 3 })).toEqual(BITMAP);
});

test('holes are removed with their boundary', () => {
  const shape: Shape = { kind: 'opencv', ring: [0, 0, 6, 0, 6, 3, 0, 3], holes: [[2, 1, 4, 1, 4, 2, 2, 2]] };
  expect(drawn(shape, size)).toEqual(['#######', '##...##', '##...##', '#######']);
});

test('a polygon is closed whether its first point is repeated or not', () => {
  for (const kind of ['pillow', 'opencv'] as const) {
    const open = drawn({ kind, ring: [1, 1, 5, 1, 3, 3] }, size);
    expect(open).toEqual(['.......', '.#####.', '..###..', '...#...']);
    expect(drawn({ kind, ring: [1, 1, 5, 1, 3, 3, 1, 1] }, size)).toEqual(open);
  }
});

test('coordinates of any size take no longer and give an image', () => {
  const ring = [-1e300, -1e300, 1e300, -1e300, 1e300, 1e300, -1e300, 1e300];
  for (const shape of [
    { kind: 'coco', rings: [ring] },
    { kind: 'pillow', ring },
    { kind: 'opencv', ring },
    { kind: 'rectangle', corners: [-1e300, -1e300, 1e300, 1e300] },
    { kind: 'ellipse', corners: [-9e3, -9e3, 9e3, 9e3] },
  ] as const)
    expect(drawn(shape, size)).toEqual(Array(4).fill('#######'));
});

const colored = encodePng({ data: new Uint8Array(12), width: 2, height: 2, channels: 3 });
const large = encodePng({ data: new Uint8Array(100), width: 10, height: 10, channels: 1 });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const png = (bytes: Uint8Array, isDeflated = false): Shape => ({
  kind: 'png',
  base64: base64(bytes),
  left: 0,
  top: 0,
  isDeflated,
});

test.each<[Shape, RegExp]>([
  [png(Uint8Array.of(1, 2, 3), true), /^its bitmap cannot be decompressed$/],
  [png(deflateSync(new Uint8Array(1 << 20)), true), /^its bitmap is larger than the image$/],
  [png(Uint8Array.of(1, 2, 3)), /^its bitmap is neither/],
  [png(colored), /^its bitmap is an RGB image without transparency$/],
  [png(large), /^its bitmap declares 10 × 10 px/],
  [{ kind: 'brush', bytes: bitmaps.brush }, /^its run lengths cover 15 pixels, but the image has 28$/],
  [{ kind: 'brush', bytes: [0, 0, 0, 112, 57, 27] }, /^its run lengths end before all their pixels$/],
])('a bitmap that cannot be drawn is refused: %#', (shape, message) => {
  let refusal: unknown;
  try {
    rasterise(shape, size);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(ShapeError);
  expect((refusal as Error).message).toMatch(message);
});
