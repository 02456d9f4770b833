import { frameMap, frameSpecOfConfig } from '@twinset/contract';
import type { JobCore } from './recipe.ts';

type Size = { width: number; height: number };
type SizeOf = (source: Size) => Size;
type Configured = Pick<JobCore, 'config'>;

/** Returns a function that computes the size of the outputs of a source, pixels: once for all sources of one size. */
function createSizeOf({ config }: Configured): SizeOf {
  const spec = frameSpecOfConfig(config);
  const known = new Map<number, Map<number, Size>>();
  return (source) => {
    const ofWidth = known.get(source.width) ?? new Map<number, Size>();
    known.set(source.width, ofWidth);
    let size = ofWidth.get(source.height);
    if (size === undefined) {
      const { width, height } = frameMap(spec, source);
      size = { width, height };
      ofWidth.set(source.height, size);
    }
    return size;
  };
}

const sizes = new WeakMap<Configured['config'], SizeOf>();

/** Returns the size of the outputs of a source, pixels. */
export function outputSize(job: Configured, source: Size): Size {
  const sizeOf = sizes.get(job.config) ?? createSizeOf(job);
  sizes.set(job.config, sizeOf);
  return sizeOf(source);
}

/** Greatest width, height and number of pixels of the outputs of a job. */
type Largest = Size & { pixels: number };
const largest = new WeakMap<Configured['config'], { pairs: JobCore['pairs']; size: Largest }>();

/**
 * Returns the greatest width, the greatest height and the greatest number of pixels of outputs, of any sources; zeros
 * without pairs. The pairs of a job are read once.
 */
export function largestOutput(job: Pick<JobCore, 'config' | 'pairs'>): Largest {
  const { config, pairs } = job;
  const known = largest.get(config);
  if (known?.pairs === pairs) return known.size;
  const size = { width: 0, height: 0, pixels: 0 };
  for (const pair of pairs) {
    const { width, height } = outputSize(job, pair);
    size.width = Math.max(size.width, width);
    size.height = Math.max(size.height, height);
    size.pixels = Math.max(size.pixels, width * height);
  }
  largest.set(config, { pairs, size });
  return size;
}
