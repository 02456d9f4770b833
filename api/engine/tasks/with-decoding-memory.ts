import { CHECKED_BEFORE, decodedBytes, type Header, type ImageLimits, readHeader } from '../pixels/index.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { TaskContext } from './context.ts';

type Source = string | Uint8Array;

/** Reads the header of a file; null if decoding will refuse it. */
async function headerOf(source: Source, size: number, limits: ImageLimits): Promise<Header | null> {
  for (let length = ENGINE_TUNABLES.imageHead.value; ; length *= 16) {
    const head = typeof source === 'string' ? await Bun.file(source).slice(0, length).bytes() : source;
    try {
      return readHeader(head, { ...limits, whole: false });
    } catch (error) {
      const mayFollow = (error as { code?: string }).code === 'Truncated' && head.length < size;
      if (!mayFollow || length >= size) return null;
    }
  }
}

/** Returns the peak memory of decoding in bytes: the file, and the pixels with their copies. */
async function needOf(source: Source, { copies = 1, limits = CHECKED_BEFORE }: Needs): Promise<number> {
  const size = typeof source === 'string' ? Bun.file(source).size : source.length;
  const header = await headerOf(source, size, limits);
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
}

/** Runs `work`, which needs so many bytes at its peak, once they are free. Small work does not wait. */
export async function withMemory<T>(
  { memory, gcPressure }: Pick<TaskContext, 'memory' | 'gcPressure'>,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  if (bytes < ENGINE_TUNABLES.unaccounted.value) return work();
  const free = await memory.take(bytes);
  try {
    return await work();
  } finally {
    gcPressure.add(bytes);
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
  const bytes = await Promise.all(sources.map((source) => needOf(source, needs)));
  return withMemory(
    context,
    bytes.reduce((sum, need) => sum + need, 0),
    work,
  );
}
