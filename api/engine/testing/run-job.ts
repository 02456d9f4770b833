import { createEngine } from '../index.ts';
import type { RunJob } from '../types.ts';
import { hashOf } from './hash-of.ts';

// Runs the job of a JSON file in a separate process, so that a test can kill it; prints its progress.
const [jobPath, workers] = process.argv.slice(2);
const job = (await Bun.file(jobPath).json()) as RunJob;
const engine = createEngine({ workers: Number(workers) });
const result = await engine.run(job, { onProgress: (p) => console.log(`${p.phase} ${p.done}`) });
console.log(`hash ${hashOf(result)}`);
await engine.close();
