import { QueueSite } from '../../src/testing/queue-site.ts';
import { redisProgram } from '../../src/testing/redis-service.ts';
import { s3Program } from '../../src/testing/s3-service.ts';
import { stopOnSignal } from '../lib/stop-on-signal.ts';
import { printTable } from '../lib/table.ts';
import { compare, difference, tolerance } from './check.ts';
import { measureParts } from './measure.ts';
import { RealSite } from './real-site.ts';

/** Measures the parts with real processes, prints them, and compares real runs of 1, 2 and 4 workers with simulated ones. */
export async function runMeasure(rounds: number): Promise<void> {
  const [redis, s3] = [redisProgram(), s3Program()];
  if (redis === null || s3 === null) process.exit(1);
  const real = await QueueSite.start({ redis, s3 });
  stopOnSignal(real);
  const site = new RealSite(real);
  try {
    for (const workers of [1, 2, 4]) {
      await site.setWorkers(1);
      // Again each time: other programs of the machine change the times.
      const parts = await measureParts(site, console.log);
      console.log(JSON.stringify(parts, null, 2));
      await site.setWorkers(workers);
      const most = tolerance(workers);
      for (const fresh of [false, true]) {
        const rows = (await compare(site, parts, rounds, fresh)).map((one): [string, string, string] => [
          one.what,
          `${one.real.toFixed(2)} real, ${one.simulated.toFixed(2)} simulated`,
          `${(100 * difference(one)).toFixed(0)} % apart${difference(one) > most ? ': too far' : ''}`,
        ]);
        const kind = `${workers} ${fresh ? 'new ' : ''}worker${workers > 1 ? 's' : ''}`;
        printTable(`${kind}, median of ${rounds} rounds, at most ${100 * most} % apart`, rows);
      }
    }
  } finally {
    await site.stop();
  }
}
