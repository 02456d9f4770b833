import { bitDepthOf, maxLevel, type PixelBackend, type Raster } from '@twinset/tensor-core';
import type { Addon } from './addon.ts';
import { Ops, TYPE } from './ops.ts';

type Affine = Parameters<PixelBackend['warpNearest']>[1];
type Outside = Parameters<PixelBackend['warpNearest']>[2];
type Color = Parameters<PixelBackend['warpBilinear']>[2];

const D = { T: TYPE.double };

/** Type in which an image is interpolated and coloured. */
type Precision = typeof TYPE.float | typeof TYPE.double;

/** Builds the warps of one raster from operations of TensorFlow. */
class Warp {
  readonly #ops: Ops;
  readonly #source: Raster;
  readonly #outside: Outside;

  constructor(ops: Ops, source: Raster, outside: Outside) {
    this.#ops = ops;
    this.#source = source;
    this.#outside = outside;
  }

  scalar(value: number): number {
    return this.#ops.double(Float64Array.of(value), []);
  }

  /** Returns the positions along one axis in float64, in the order of operations of every backend. */
  places([across, down, shift]: readonly number[], half: number): number {
    const { width, height } = this.#source;
    const columns = Float64Array.from({ length: width }, (_, x) => across * x);
    const rows = Float64Array.from({ length: height }, (_, y) => down * y + shift + half);
    const [column, row] = [this.#ops.double(columns, [1, width]), this.#ops.double(rows, [height, 1])];
    return this.#ops.run('AddV2', [column, row], D);
  }

  floor(places: number): number {
    return this.#ops.run('Floor', [places], D);
  }

  /** Returns indices within [0, n), mirrored; outside of it unchanged if the border is constant. */
  #inside(index: number, n: number): number {
    if (this.#outside.border === 'constant') return index;
    const wrapped = this.#ops.run('FloorMod', [index, this.scalar(2 * n)], D);
    const mirrored = this.#ops.run('Sub', [this.scalar(2 * n - 1), wrapped], D);
    return this.#ops.run('Minimum', [wrapped, mirrored], D);
  }

  #isWithin(index: number, n: number): number {
    const above = this.#ops.run('GreaterEqual', [index, this.scalar(0)], D);
    return this.#ops.run('LogicalAnd', [above, this.#ops.run('Less', [index, this.scalar(n)], D)], {});
  }

  /** Takes the pixels at columns and rows; the last row of `pixels` is the fill. */
  take(pixels: number, type: Precision | typeof TYPE.int, columns: number, rows: number): number {
    const { width, height } = this.#source;
    const [x, y] = [this.#inside(columns, width), this.#inside(rows, height)];
    const both = this.#ops.run('LogicalAnd', [this.#isWithin(x, width), this.#isWithin(y, height)], {});
    const index = this.#ops.run('AddV2', [this.#ops.run('Mul', [y, this.scalar(width)], D), x], D);
    const chosen = this.#ops.run('SelectV2', [both, index, this.scalar(width * height)], D);
    return this.#ops.gather(pixels, this.#ops.cast(chosen, TYPE.double, TYPE.int), type);
  }

  /** Returns the indices after these. */
  next(index: number): number {
    return this.#ops.run('AddV2', [index, this.scalar(1)], D);
  }

  /** Returns the fractions of places and their complements, of shape [height, width, 1]. */
  weights(places: number, whole: number, type: Precision): Weights {
    const { width, height } = this.#source;
    const rest = this.#ops.run('Sub', [places, whole], D);
    const before = this.#ops.run('Sub', [this.scalar(1), rest], D);
    const shape = this.#ops.int(Int32Array.of(height, width, 1), [3]);
    const column = (weights: number): number =>
      this.#ops.run('Reshape', [this.#ops.cast(weights, TYPE.double, type), shape], {
        T: type,
        Tshape: TYPE.int,
      });
    return { before: column(before), after: column(rest) };
  }

  /** Returns the mean of two tensors, in the order of operations of every backend. */
  mix(first: number, second: number, { before, after }: Weights, type: Precision): number {
    const [left, right] = [
      [first, before],
      [second, after],
    ].map((factors) => this.#ops.run('Mul', factors, { T: type }));
    return this.#ops.run('AddV2', [left, right], { T: type });
  }
}

/** Weights of the pixels before and after a place. */
type Weights = { before: number; after: number };

/** Returns the samples and, after them, one pixel of the fill. */
function withFill({ data, channels }: Raster, fill: number): Int32Array {
  const samples = new Int32Array(data.length + channels).fill(fill);
  samples.set(data);
  return samples;
}

function resultOf(source: Raster, samples: Int32Array): Raster {
  const { data, width, height, channels } = source;
  const out = data instanceof Uint16Array ? new Uint16Array(data.length) : new Uint8Array(data.length);
  out.set(samples);
  return { data: out, width, height, channels };
}

function warpNearest(ops: Ops, source: Raster, inverse: Affine, outside: Outside): Raster {
  const { width, height, channels } = source;
  const warp = new Warp(ops, source, outside);
  const pixels = ops.int(withFill(source, outside.fill), [width * height + 1, channels]);
  const columns = warp.floor(warp.places(inverse.slice(0, 3), 0.5));
  const rows = warp.floor(warp.places(inverse.slice(3), 0.5));
  return resultOf(source, ops.ints(warp.take(pixels, TYPE.int, columns, rows)));
}

/** Applies a colour affine to a tensor of pixels. */
function colored(ops: Ops, pixels: number, source: Raster, color: NonNullable<Color>): number {
  const { width, height, channels } = source;
  const shape = ops.int(Int32Array.of(width * height, channels), [2]);
  const list = ops.run('Reshape', [pixels, shape], { T: TYPE.float, Tshape: TYPE.int });
  const columns = channels + 1;
  const factors = Float32Array.from({ length: channels * channels }, (_, i) => {
    return color[(i % channels) * columns + Math.floor(i / channels)];
  });
  const offsets = Float32Array.from({ length: channels }, (_, i) => color[i * columns + channels]);
  const matrix = ops.float(factors, [channels, channels]);
  // No attribute of its transposition: false by default.
  const product = ops.run('MatMul', [list, matrix], { T: TYPE.float });
  return ops.run('AddV2', [product, ops.float(offsets, [1, channels])], { T: TYPE.float });
}

/**
 * Returns the precision of an image: float64 without a colour, where many samples can be exactly half way between two
 * levels, which float32 rounds to either side.
 */
const precisionOf = (color: Color): Precision => (color === null ? TYPE.double : TYPE.float);

function warpBilinear(ops: Ops, source: Raster, inverse: Affine, color: Color, outside: Outside): Raster {
  const { width, height, channels } = source;
  const type = precisionOf(color);
  const create = (values: ArrayLike<number>, shape: number[]): number =>
    type === TYPE.double
      ? ops.double(Float64Array.from(values), shape)
      : ops.float(Float32Array.from(values), shape);
  const warp = new Warp(ops, source, outside);
  const pixels = create(withFill(source, outside.fill), [width * height + 1, channels]);
  const [u, v] = [warp.places(inverse.slice(0, 3), 0), warp.places(inverse.slice(3), 0)];
  const [left, top] = [warp.floor(u), warp.floor(v)];
  const [right, bottom] = [warp.next(left), warp.next(top)];
  const across = warp.weights(u, left, type);
  const rowOf = (row: number) => {
    const [first, second] = [left, right].map((column) => warp.take(pixels, type, column, row));
    return warp.mix(first, second, across, type);
  };
  const mixed = warp.mix(rowOf(top), rowOf(bottom), warp.weights(v, top, type), type);
  const result = color === null ? mixed : colored(ops, mixed, source, color);
  const bound = (value: number) => create([value], []);
  const T = { T: type };
  const clipped = ops.run('ClipByValue', [result, bound(0), bound(maxLevel(bitDepthOf(source)))], T);
  const rounded = ops.run('Floor', [ops.run('AddV2', [clipped, bound(0.5)], T)], T);
  return resultOf(source, ops.ints(ops.cast(rounded, type, TYPE.int)));
}

/**
 * Returns the backend whose affine warps are operations of TensorFlow: images of 8 bits in float32, without a colour in
 * float64; masks by positions in float64, which are exact. All other kernels are those of `others`.
 */
export function tensorflowBackend(addon: Addon, others: PixelBackend): PixelBackend {
  const freed = <T>(work: (ops: Ops) => T): T => {
    const ops = new Ops(addon);
    try {
      return work(ops);
    } finally {
      ops.free();
    }
  };
  return {
    ...others,
    name: 'tfjs-node',
    warpNearest: (source, inverse, outside) => freed((ops) => warpNearest(ops, source, inverse, outside)),
    warpBilinear: (source, inverse, color, outside) =>
      bitDepthOf(source) === 16
        ? others.warpBilinear(source, inverse, color, outside)
        : freed((ops) => warpBilinear(ops, source, inverse, color, outside)),
  };
}
