import type { RasterShape } from '../../raster.ts';
import { filteredBytes, type Packing } from './step-words.ts';

/** Bytes that one thread packs; blocks and samples begin with one. */
export const CHUNK = 128;

/** Bytes of a deflate block, and from one counted sample of a band to the next, as in the encoder of the processor. */
export const BLOCK = 1 << 17;
export const SAMPLE_STEP = 1 << 14;

/** Words of a chunk; words of a band for its counts, and for its code and the header of its blocks. */
export const CHUNK_FIELDS = 7;
export const COUNT_WORDS = 288;
export const CODE_WORDS = 432;

/** Bytes after the result of an output: whether it is packed, its bytes, and the checksum of its rows. */
export const TAIL_BYTES = 16;

/** Parts of the filtered rows of an image. */
export interface PackGeometry {
  bytes: number;
  bands: number;
  chunks: number;
  bandBlocks: number;
  bandSamples: number;
  /** Settings of the shaders. */
  words: Uint32Array;
}

/**
 * Returns how the filtered rows of an image are divided.
 * @param stride bytes of one output
 */
export function packGeometry(
  shape: Omit<RasterShape, 'bitDepth'>,
  { rowsPerBand, sampledFrom }: Packing,
  stride: number,
): PackGeometry {
  const { width, height, channels } = shape;
  const rowBytes = width * channels;
  const bytes = filteredBytes(shape) - 1;
  const bandBytes = rowsPerBand * (rowBytes + 1);
  const bands = Math.ceil(height / rowsPerBand);
  const bandChunks = Math.ceil(bandBytes / CHUNK);
  const chunks = (bands - 1) * bandChunks + Math.ceil((bytes - (bands - 1) * bandBytes) / CHUNK);
  const bandBlocks = Math.ceil(bandBytes / BLOCK);
  const bandSamples = Math.ceil(bandBytes / SAMPLE_STEP);
  const words = Uint32Array.of(
    bytes,
    rowBytes,
    height,
    rowsPerBand,
    bandBytes,
    bands,
    bandChunks,
    chunks,
    bandBlocks,
    bandSamples,
    sampledFrom,
    stride / 4,
  );
  return { bytes, bands, chunks, bandBlocks, bandSamples, words };
}
