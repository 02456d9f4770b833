import type { PixelOperation } from '../../kinds/operation.ts';
import type { RasterShape, Size } from '../../raster.ts';
import { normalQuantiles } from '../../rng/noise.ts';
import { type FixedTaps, fixedTaps } from '../fixed-taps.ts';
import { FILTERS_FROM } from './png-kernels.ts';
import type { StepKernel } from './step-shaders.ts';

/** One dispatch of a kernel. */
export interface GpuStep {
  kernel: StepKernel;
  /** Position of its parameters, in words. */
  at: number;
  /** Size of the image that it reads, and samples of its result. */
  size: Size;
  count: number;
}

/** Division of filtered rows by the encoder of the processor; a card packs them in the same way. */
export interface Packing {
  /** Rows per band, which has one code. */
  rowsPerBand: number;
  /** Bytes, without those of the filters, from which a band gets its code from samples. */
  sampledFrom: number;
}

/** Steps of an output, with their parameters. */
export interface GpuSteps {
  steps: GpuStep[];
  words: Uint32Array;
  /** The last steps filter the rows for PNG. */
  hasRows: boolean;
  /** The rows are packed, unless the processor would compress them in another way; null: they are not. */
  packing: Packing | null;
}

/** Values of a word; units of noise, whose products are below 2^63. */
const WORD = 4_294_967_296;
const DEVIATION_UNITS = 1 << 24;
const QUANTILE_UNITS = 1 << 29;

/** Samples of an image that a graphics card keeps as words: as many as fit the default limit of a buffer. */
const WIDE_MAX = (128 << 20) / 4;

/** Returns a weight from 0 to 1 as 16 bits, and 16 further fractional ones. */
function weightWords(weight: number): [number, number] {
  const units = Math.round(weight * WORD);
  return [Math.floor(units / 65_536), units % 65_536];
}

const packed = (table: Uint8Array): Uint32Array => new Uint32Array(table.slice().buffer);

const convolveWords = (weights: Float64Array): number[] => [
  weights.length,
  ...Array.from(weights, weightWords).flat(),
];

/** Returns the rounded change of a level by its difference from the convolved one, from -255 to 255. */
const changesOf = (amount: number): number[] =>
  Array.from({ length: 511 }, (_, i) => Math.floor(amount * (i - 255) + 0.5));

/** Returns whether any value is below a threshold, and the last one that is. */
function belowWords(threshold: number): [number, number] {
  const count = Math.min(WORD, Math.ceil(threshold));
  return [count > 0 ? 1 : 0, Math.max(0, count - 1)];
}

/** Fractions as near to a half as this are left to the processor: roundings of float64 decide about their levels. */
const NEAR_HALF = 1e-6;

/** Returns, for each chroma, twice the whole units of the turn, and one more if its fraction is above a half. */
function turnWords(sixths: number): number[] | null {
  const turns = Array.from({ length: 256 }, (_, chroma) => chroma * (sixths - 6 * Math.floor(sixths / 6)));
  if (turns.some((turn) => Math.abs(turn - Math.floor(turn) - 0.5) < NEAR_HALF)) return null;
  return turns.map((turn) => 2 * Math.floor(turn) + (turn - Math.floor(turn) > 0.5 ? 1 : 0));
}

function factorWords(
  { width, height }: Size,
  factorsOf: (y: number, factors: Float64Array) => void,
): Uint32Array {
  const words = new Uint32Array(width * height);
  const factors = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    factorsOf(y, factors);
    for (let x = 0; x < width; x++) words[y * width + x] = Math.round(factors[x] * (WORD / 2));
  }
  return words;
}

/** Returns taps per sample, samples, the first input sample and the number of taps of each, and the weights. */
function tapWords({ first, count, pairs, weights }: FixedTaps): Uint32Array {
  const words = new Uint32Array(2 + 2 * first.length + weights.length);
  words[0] = 2 * pairs;
  words[1] = first.length;
  for (let i = 0; i < first.length; i++) words.set([first[i], count[i]], 2 + 2 * i);
  words.set(weights, 2 + 2 * first.length);
  return words;
}

type Part = { kernel: StepKernel; words: ArrayLike<number>; count?: number };

/** Returns the dispatches of an operation; null for one that is left to the processor. */
function partsOf(operation: PixelOperation, size: Size, channels: number): Part[] | null {
  const { kernel } = operation;
  switch (kernel) {
    case 'lookup': {
      const words = new Uint32Array(64 * channels);
      for (const [c, table] of operation.tables.entries()) words.set(packed(table as Uint8Array), 64 * c);
      return [{ kernel, words }];
    }
    case 'convolve': {
      const words = convolveWords(operation.weights);
      return [
        { kernel: 'across', words },
        { kernel: 'down', words },
      ];
    }
    case 'unsharp': {
      // A convolved level may differ by one, which a larger amount makes more.
      if (operation.amount > 1) return null;
      const words = [...convolveWords(operation.weights), ...changesOf(operation.amount)];
      return [
        { kernel: 'across', words },
        { kernel, words },
      ];
    }
    case 'weighNeighbours': {
      const words = operation.neighbours.flatMap(({ dx, dy, weight }) => [dx, dy, ...weightWords(weight)]);
      return [{ kernel, words: [operation.neighbours.length, ...words] }];
    }
    case 'median':
      return [{ kernel, words: [operation.radius] }];
    case 'addNoise': {
      const words = new Uint32Array(1 + 256 + 4096);
      words[0] = operation.seed;
      words.set(
        operation.deviations.map((one) => Math.round(one * DEVIATION_UNITS)),
        1,
      );
      words.set(
        new Uint32Array(Int32Array.from(normalQuantiles(), (one) => Math.round(one * QUANTILE_UNITS)).buffer),
        257,
      );
      return [{ kernel, words }];
    }
    case 'setPixels': {
      const { seed, black, changed } = operation;
      return [{ kernel, words: [seed, ...belowWords(black), ...belowWords(changed)] }];
    }
    case 'turnHue': {
      if (channels === 1) return [];
      const words = turnWords(operation.sixths);
      return words && [{ kernel, words }];
    }
    case 'scalePixels':
      return [{ kernel, words: factorWords(size, operation.factorsOf) }];
    case 'resize': {
      const { width, height } = operation.size;
      return [
        {
          kernel: 'resizeDown',
          words: tapWords(fixedTaps(size.height, height)),
          count: size.width * height * channels,
        },
        {
          kernel: 'resizeAcross',
          words: tapWords(fixedTaps(size.width, width)),
          count: width * height * channels,
        },
      ];
    }
    case 'cover': {
      const { left, top, right, bottom, cell, side, shift } = operation.cover;
      return [{ kernel, words: [operation.value, left, top, right, bottom, cell, side, ...shift] }];
    }
  }
}

/** Returns the bytes of an image's rows with a filter byte each, and of a last byte: 1 if the image is flat. */
export const filteredBytes = ({ width, height, channels }: Omit<RasterShape, 'bitDepth'>): number =>
  height * (width * channels + 1) + 1;

/** Returns the steps that filter the rows of an image for PNG. */
function rowSteps(shape: RasterShape): GpuStep[] {
  const { width, height } = shape;
  const steps: [StepKernel, number][] = [
    ['flatness', FILTERS_FROM],
    ['chooseFilters', FILTERS_FROM + height],
    ['filterRows', filteredBytes(shape)],
  ];
  return steps.map(([kernel, count]) => ({ kernel, at: 0, size: { width, height }, count }));
}

/**
 * Returns the steps of operations on an 8-bit image; null if one is left to the processor.
 * @param hasRows the result is the image's filtered rows
 * @param packing how they are packed; null if they are not
 */
export function encodeSteps(
  operations: readonly PixelOperation[],
  shape: RasterShape,
  hasRows = false,
  packing: Packing | null = null,
): GpuSteps | null {
  const { width, height, channels } = shape;
  const steps: GpuStep[] = [];
  const parts: Uint32Array[] = [];
  let size: Size = { width, height };
  let at = 0;
  for (const operation of operations) {
    const dispatches = partsOf(operation, size, channels);
    if (dispatches === null) return null;
    for (const { kernel, words, count } of dispatches) {
      const samples = size.width * size.height * channels;
      steps.push({ kernel, at, size, count: count ?? samples });
      if (Math.max(samples, count ?? 0) > Math.min(WIDE_MAX, width * height * channels)) return null;
      const part = Uint32Array.from(words);
      parts.push(part);
      at += part.length;
    }
    if (operation.kernel === 'resize') size = operation.size;
  }
  const words = new Uint32Array(at);
  for (const [i, part] of parts.entries()) words.set(part, steps[i].at);
  if (hasRows) steps.push(...rowSteps(shape));
  return { steps, words, hasRows, packing };
}
