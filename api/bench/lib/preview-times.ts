import { join } from 'node:path';
import { createEngine, folderJob } from '@twinset/engine';
import { median } from './median.ts';
import { w1Config } from './w1-config.ts';

/**
 * Measures nine outputs of one source, 512x512 (median, milliseconds): the first time, and after a change of a setting.
 */
export async function previewTimes(sources: string): Promise<{ first: number; redraw: number }> {
  const engine = createEngine({ workers: 2 });
  try {
    const folders = { images: join(sources, 'images'), masks: join(sources, 'masks') };
    const { job } = await folderJob(engine, folders, w1Config(1000));
    const times = { first: [] as number[], redraw: [] as number[] };
    const indices = Array.from({ length: 9 }, (_, i) => i);
    for (const { image } of job.pairs.slice(0, 20)) {
      for (const [kind, seed] of [
        ['first', 1],
        ['redraw', 2],
        ['redraw', 3],
      ] as const) {
        const started = performance.now();
        await engine.preview({ ...job, config: { ...job.config, seed } }, 'train', indices, image);
        times[kind].push(performance.now() - started);
      }
    }
    return { first: median(times.first), redraw: median(times.redraw) };
  } finally {
    await engine.close();
  }
}
