import { createEngine, type Engine } from '@twinset/engine';
import { type Env, limitsOf } from '../env/index.ts';
import type { Log } from './log.ts';

/** Creates the engine of a process, with the workers, kernels and limits of the environment. */
export function openEngine(env: Env, log: Log): Engine {
  const { imagePixelsMax, imageSideMax, decodedBytesMax } = limitsOf(env);
  return createEngine({
    ...(env.WORKERS === 'auto' ? {} : { workers: env.WORKERS }),
    backend: env.TENSOR_BACKEND,
    triesGpu: true,
    onGpu: ({ reason, ...facts }) => log.info(reason, facts),
    maxPixels: imagePixelsMax,
    maxSide: imageSideMax,
    maxDecodedBytes: decodedBytesMax,
  });
}
