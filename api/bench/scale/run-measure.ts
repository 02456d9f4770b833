import { QueueSite } from '../../src/testing/queue-site.ts';
import { redisProgram } from '../../src/testing/redis-service.ts';
import { s3Program } from '../../src/testing/s3-service.ts';
import { stopOnSignal } from '../lib/stop-on-signal.ts';
import { printTable } from '../lib/table.ts';
import { compare, difference } from './check.ts';
import { measureParts } from './measure.ts';
import { RealSite } from './real-site.ts';

/** Measures the parts with real processes, prints them, and compares real runs with simulated ones. */
export async function runMeasure(): Promise<void> {
  const [redis, s3] = [redisProgram(), s3Program()];
  if (redis === null || s3 === null) process.exit(1);
  const real = await QueueSite.start({ redis, s3 });
  stopOnSignal(real);
  const site = new RealSite(real);
  try {
    await site.addWorker();
    const parts = await measureParts(site, console.log);
    console.log(JSON.stringify(parts, null, 2));
    for (let workers = 1; workers <= 2; workers++) {
      if (workers > 1) await site.addWorker();
      const rows = (await compare(site, workers, parts)).map((one): [string, string, string] => [
        one.what,
        `${one.real.toFixed(2)} real, ${one.simulated.toFixed(2)} simulated`,
        `${(100 * difference(one)).toFixed(0)} % apart`,
      ]);
      printTable(`${workers} worker${workers > 1 ? 's' : ''}`, rows);
    }
  } finally {
    await site.stop();
  }
}
