/**
 * Measures a run on one backend: bun gpu-run-child.ts SOURCES OUTPUTS SIDE BACKEND CHAIN; prints one
 * JSON line, with the reason if the backend was not used.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackendChoice } from '@twinset/contract';
import { createEngine, folderJob } from '@twinset/engine';
import { w1Config } from './w1-config.ts';

/** Transforms of the heavy chain besides those of the light one. */
const HEAVY = { elasticTransform: true, gaussianBlur: true, gaussianNoise: true };

const [sources, outputs, side, backend, chain] = process.argv.slice(2);
const dir = await mkdtemp(join(tmpdir(), 'twinset-bench-'));
let engine: ReturnType<typeof createEngine> | undefined;
try {
  engine = createEngine({ workers: availableParallelism(), backend: backend as BackendChoice });
  await engine.ready();
  const folders = { images: join(sources, 'images'), masks: join(sources, 'masks') };
  const light = w1Config(Number(outputs), Number(side));
  const { job } = await folderJob(engine, folders, { ...light, ...(chain === 'heavy' ? HEAVY : {}) });
  // A server has run before; its code, and the shaders, are compiled.
  const few = { ...job.config, totalAugmentedImages: Math.min(16, Number(outputs)) };
  await engine.run({ ...job, config: few, dir: join(dir, 'warm') });
  const { seconds } = await engine.run({ ...job, dir: join(dir, 'run') });
  const { name } = engine.backend();
  if (name !== backend) throw new Error(engine.gpu()?.reason ?? `The backend is ${name}.`);
  console.log(JSON.stringify({ perSecond: Number(outputs) / seconds }));
} catch (error) {
  console.log(JSON.stringify({ reason: (error as Error).message }));
} finally {
  await engine?.close();
  await rm(dir, { recursive: true, force: true });
}
