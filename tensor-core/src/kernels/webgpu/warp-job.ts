import type { BorderMode } from '@twinset/contract';
import type { Affine } from '../../affine.ts';
import { type ColorAffine, identityColor } from '../../color-affine.ts';
import type { Field } from '../../kinds/field.ts';
import { bitDepthOf, type Raster, type RasterShape } from '../../raster.ts';
import { wholePixels } from '../whole-pixels.ts';
import { fieldWords, writeField } from './field-places.ts';
import { TAIL_BYTES } from './pack-words.ts';
import { placeWords, splitPlaces } from './split-places.ts';
import { filteredBytes, type GpuStep, type GpuSteps, type Packing } from './step-words.ts';

/** Outputs of one source that the device computes together; their data are in a memory that warpLayout() divides. */
export interface WarpJob extends RasterShape {
  kind: 'image' | 'mask';
  border: BorderMode;
  fill: number;
  outputs: number;
  /** Name under which the device keeps the source for later jobs; null if it does not. */
  sourceName: string | null;
  /** The memory contains the source. Without it, the device must have kept it. */
  hasSource: boolean;
  /** Tables of levels follow the colour. */
  hasTables: boolean;
  /** Some images are interpolated and keep their colours: their samples are those of float64. */
  hasPlain: boolean;
  /** Places are displaced by fields. */
  hasField: boolean;
  /** Results are the filtered rows of some images. */
  hasRows: boolean;
  /** Division of filtered rows that are packed; null if they are not. */
  packing: Packing | null;
  /** Steps after the warp, for each output, and the words of all their parameters. */
  steps: GpuStep[][];
  stepWords: number;
}

/** One output of a job. */
export interface WarpRequest {
  inverse: Affine;
  /** Displaces places before the map; all or no requests of a job have one. */
  field: Field | null;
  /** Null keeps the colours; always null for masks. */
  color: ColorAffine | null;
  /** A table of 256 levels per channel, applied after the colour; null for none. */
  tables: readonly Uint8Array[] | null;
  /** Further steps; null for none. */
  steps: GpuSteps | null;
}

/** Parts of a job's memory: byte offsets, all multiples of 16. */
export interface WarpLayout {
  source: number;
  places: number;
  colors: number;
  tables: number;
  steps: number;
  result: number;
  /** A word for each output, not 0 if a place could not be decided. */
  undecided: number;
  /** A word, not 0 if nothing was computed, since the device has not kept the source. */
  missing: number;
  /** Bytes of one output. */
  stride: number;
  /** Threads of the warp per output, each of which writes whole words. */
  threads: number;
  total: number;
}

const rounded = (bytes: number): number => Math.ceil(bytes / 16) * 16;

/** Returns the words of the places of one output. */
const wordsOf = (job: WarpJob): number => (job.hasField ? fieldWords(job) : placeWords(job));

/** Bytes of the colour of one output: three rows of four float32. */
const COLOR_BYTES = 48;

export function warpLayout(job: WarpJob): WarpLayout {
  const { width, height, channels, bitDepth, outputs, kind, hasTables, stepWords, hasSource } = job;
  const pixelBytes = (channels * bitDepth) / 8;
  const threads = Math.ceil((width * height) / (pixelBytes === 2 ? 2 : 4));
  const stride = threads * (pixelBytes === 3 ? 12 : 4);
  const results = job.hasRows ? rounded(filteredBytes(job)) + (job.packing ? TAIL_BYTES : 0) : stride;
  let at = 0;
  const part = (bytes: number): number => {
    const start = at;
    at += rounded(bytes);
    return start;
  };
  return {
    source: part(hasSource ? stride : 0),
    places: part(4 * wordsOf(job) * outputs),
    colors: part(kind === 'image' ? COLOR_BYTES * outputs : 0),
    tables: part(hasTables ? 256 * channels * outputs : 0),
    steps: part(4 * stepWords),
    result: part(results * outputs),
    undecided: part(4 * outputs),
    missing: part(4),
    stride: results,
    threads,
    total: at,
  };
}

/** Writes whether the device lacks the source of a job. */
export const markMissing = (memory: Uint8Array, layout: WarpLayout, isMissing: boolean): void =>
  void memory.fill(isMissing ? 1 : 0, layout.missing, layout.missing + 4);

/** Returns whether a job must be sent again, with its source. */
export const isMissing = (memory: Uint8Array, layout: WarpLayout): boolean => memory[layout.missing] !== 0;

/**
 * Writes the source, if the job has it, and the requests of a job into its memory.
 * @returns for each output, whether its places are too far for the shader
 */
export function writeJob(
  memory: Uint8Array,
  job: WarpJob,
  layout: WarpLayout,
  source: Raster,
  requests: readonly WarpRequest[],
): boolean[] {
  const { data } = source;
  if (job.hasSource) memory.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), layout.source);
  markMissing(memory, layout, false);
  const words = wordsOf(job);
  const places = new Uint32Array(memory.buffer, memory.byteOffset + layout.places, words * job.outputs);
  const half = job.kind === 'mask' ? 0.5 : 0;
  const isFar = requests.map(({ inverse, field }, i) => {
    if (field) return !writeField({ inverse, field }, job, half, places, i * words);
    splitPlaces(inverse, job, half, places, i * words);
    return false;
  });
  if (job.kind === 'mask') return isFar;
  const colors = new Float32Array(memory.buffer, memory.byteOffset + layout.colors, 12 * job.outputs);
  for (const [i, { color }] of requests.entries()) colors.set(color ?? identityColor(job.channels), 12 * i);
  const parameters = new Uint32Array(memory.buffer, memory.byteOffset + layout.steps, job.stepWords);
  let at = 0;
  for (const { steps } of requests) {
    if (steps === null) continue;
    parameters.set(steps.words, at);
    at += steps.words.length;
  }
  if (!job.hasTables) return isFar;
  const identity = Uint8Array.from({ length: 256 }, (_, level) => level);
  requests.forEach(({ tables }, i) => {
    for (let c = 0; c < job.channels; c++)
      memory.set(tables?.[c] ?? identity, layout.tables + 256 * (i * job.channels + c));
  });
  return isFar;
}

/** Returns whether the device could not decide a place of an output. */
export const isUndecided = (memory: Uint8Array, job: WarpJob, layout: WarpLayout, number: number): boolean =>
  job.hasField &&
  new Uint32Array(memory.buffer, memory.byteOffset + layout.undecided, job.outputs)[number] !== 0;

/** Returns an output as a view of a job's memory. */
export function resultOf(memory: Uint8Array, job: WarpJob, layout: WarpLayout, number: number): Raster {
  const { width, height, channels, bitDepth } = job;
  const at = memory.byteOffset + layout.result + number * layout.stride;
  const length = width * height * channels;
  const data =
    bitDepth === 16 ? new Uint16Array(memory.buffer, at, length) : new Uint8Array(memory.buffer, at, length);
  return { data, width, height, channels };
}

/** Returns the filtered rows of an output as a view of a job's memory. */
export function rowsOf(memory: Uint8Array, job: WarpJob, layout: WarpLayout, number: number): Uint8Array {
  const start = layout.result + number * layout.stride;
  return memory.subarray(start, start + filteredBytes(job));
}

/** Deflate blocks of an output's filtered rows, as a view of a job's memory, and the checksum of the rows. */
export interface PackedRows {
  blocks: Uint8Array;
  adler: number;
}

/** Returns the packed rows of an output; null if the device has not packed them. */
export function packedOf(
  memory: Uint8Array,
  job: WarpJob,
  layout: WarpLayout,
  number: number,
): PackedRows | null {
  if (job.packing === null) return null;
  const start = layout.result + number * layout.stride;
  const tail = new DataView(memory.buffer, memory.byteOffset + start + layout.stride - TAIL_BYTES);
  if (tail.getUint32(0, true) === 0) return null;
  return {
    blocks: memory.subarray(start, start + tail.getUint32(4, true)),
    adler: tail.getUint32(8, true),
  };
}

/**
 * Returns the job of requests for one source.
 * @param kept name under which the device keeps the source, and whether the job has it; by default, it is not kept
 */
export function jobOf(
  kind: WarpJob['kind'],
  source: Raster,
  requests: readonly WarpRequest[],
  { border, fill }: { border: BorderMode; fill: number },
  kept: Pick<WarpJob, 'sourceName' | 'hasSource'> = { sourceName: null, hasSource: true },
): WarpJob {
  const { width, height, channels } = source;
  let stepWords = 0;
  const stepsOf = ({ steps }: WarpRequest): GpuStep[] => {
    const first = stepWords;
    stepWords += steps?.words.length ?? 0;
    return steps?.steps.map((step) => ({ ...step, at: first + step.at })) ?? [];
  };
  const steps = requests.map(stepsOf);
  const isInterpolated = ({ color, inverse }: WarpRequest): boolean =>
    color === null && wholePixels(inverse, source) === null;
  return {
    kind,
    width,
    height,
    border,
    fill,
    channels: channels as 1 | 3,
    bitDepth: bitDepthOf(source),
    outputs: requests.length,
    ...kept,
    steps,
    stepWords,
    hasRows: requests.some(({ steps }) => steps?.hasRows),
    packing: requests.find(({ steps }) => steps?.packing)?.steps?.packing ?? null,
    hasField: requests.some(({ field }) => field !== null),
    hasTables: requests.some(({ tables }) => tables !== null),
    hasPlain: kind === 'image' && requests.some(isInterpolated),
  };
}
