import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { allocUninitialized } from '../lib/alloc-uninitialized.ts';
import { trimRecycled } from '../lib/recycled-buffers.ts';
import { CHECKED_BEFORE, decodedBytes, type Header, type ImageLimits, readHeader } from '../pixels/index.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { TaskContext } from './context.ts';

type Source = string | Uint8Array;

/** Reads the first bytes of a file synchronously: for so few, another thread would cost more than it saves. */
function readHead(path: string, length: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const head = allocUninitialized(length);
    return head.subarray(0, readSync(file, head, 0, length, 0));
  } finally {
    closeSync(file);
  }
}

/** Reads the header of a file; null if decoding will refuse it. */
function headerOf(source: Source, size: number, limits: ImageLimits): Header | null {
  for (let length = ENGINE_TUNABLES.imageHead.value; ; length *= 16) {
    const head = typeof source === 'string' ? readHead(source, Math.min(length, size)) : source;
    try {
      return readHeader(head, { ...limits, whole: false });
    } catch (error) {
      const mayFollow = (error as { code?: string }).code === 'Truncated' && head.length < size;
      if (!mayFollow || length >= size) return null;
    }
  }
}

/** Returns the peak memory of decoding in bytes: the file, and the pixels with their copies. */
function needOf(source: Source, { copies = 1, limits = CHECKED_BEFORE }: Needs): number {
  const size = typeof source === 'string' ? statSync(source).size : source.length;
  const header = headerOf(source, size, limits);
  if (!header) return size;
  const { format, width, height, channels, orientation, hasProfile, coefficientBytes = 0 } = header;
  const pixels = decodedBytes(header);
  if (format === 'png') return size + copies * pixels;
  const isCopied = orientation > 1 || hasProfile || channels === 4;
  return size + Math.max((isCopied ? 2 : copies) * pixels, coefficientBytes + width * height * channels);
}

interface Needs {
  /** Number of simultaneous copies of the pixels (default 1). */
  copies?: number;
  /** Limits of headers (default: the files were checked before). */
  limits?: ImageLimits;
  /** Returns the bytes whose memory the next work of this kind uses again. */
  reused?: () => number;
}

/** Runs `work`, which needs so many bytes at its peak, once they are free. Small work does not wait. */
export async function withMemory<T>(
  { memory, gcPressure }: Pick<TaskContext, 'memory' | 'gcPressure'>,
  bytes: number,
  work: () => Promise<T>,
  { reused }: Pick<Needs, 'reused'> = {},
): Promise<T> {
  if (bytes < ENGINE_TUNABLES.unaccounted.value) return work();
  // Memory that is kept for other work would add to it.
  if (!reused || bytes > ENGINE_TUNABLES.recycledByInspection.value) trimRecycled();
  const free = await memory.take(bytes);
  try {
    return await work();
  } finally {
    gcPressure.add(Math.max(0, bytes - (reused?.() ?? 0)));
    free();
  }
}

/** Runs `work`, which decodes these files, once there is memory for it. */
export async function withDecodingMemory<T>(
  context: Pick<TaskContext, 'memory' | 'gcPressure'>,
  sources: readonly Source[],
  work: () => Promise<T>,
  needs: Needs = {},
): Promise<T> {
  const bytes = sources.reduce((sum, source) => sum + needOf(source, needs), 0);
  return withMemory(context, bytes, work, needs);
}
