import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { createEngine } from '../index.ts';
import { configOf } from './run-folders.ts';

// Runs two folders in a separate process and prints its memory, in MiB, at each tenth of the run.
const [source, dir, settings] = process.argv.slice(2);
const engine = createEngine({ workers: 2 });
const folders = { images: join(source, 'images'), masks: join(source, 'masks') };
const { job } = await folderJob(engine, folders, configOf(JSON.parse(settings)));
const tenths: number[] = [];
await engine.run(
  { ...job, dir },
  {
    onProgress: ({ phase, done, total }) => {
      if (phase === 'augment' && done > 0 && done >= ((tenths.length + 1) * total) / 10) {
        tenths.push(process.memoryUsage.rss() / 2 ** 20);
      }
    },
  },
);
// Steps of a task may pass several tenths at once.
while (tenths.length < 10) tenths.push(tenths.at(-1) ?? 0);
console.log(JSON.stringify(tenths));
await engine.close();
