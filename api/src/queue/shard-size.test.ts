import { expect, test } from 'bun:test';
import { TUNABLES } from '../tunables.ts';
import { shardOutputs } from './shard-size.ts';

/** Returns a run of outputs that take 10 ms and 400 KB each. */
const run = (outputs: number) => ({ outputs, seconds: outputs / 100, bytes: outputs * 400_000 });

test('a shard of a long run takes a worker process the chosen time, with all of its threads', () => {
  expect(shardOutputs(run(1_000_000), { processes: 1, threads: 1 }, 20)).toBe(2000);
  expect(shardOutputs(run(1_000_000), { processes: 8, threads: 8 }, 20)).toBe(2000);
  // At 4 threads it would be 8,000 outputs, of more than a GiB.
  expect(shardOutputs({ ...run(1_000_000), bytes: 1 }, { processes: 2, threads: 8 }, 20)).toBe(8000);
});

test('all worker processes have work until the end of a short run, in shards of at least a second', () => {
  expect(shardOutputs(run(8000), { processes: 4, threads: 4 }, 30)).toBe(500);
  expect(shardOutputs(run(1000), { processes: 4, threads: 4 }, 30)).toBe(100);
  // Shorter ones only if they are asked for, as in tests.
  expect(shardOutputs(run(1000), { processes: 4, threads: 4 }, 0.05)).toBe(5);
});

test('a part is not larger than a bucket can join quickly, and a shard has an output', () => {
  const large = { outputs: 1000, seconds: 10, bytes: 1000 * 300e6 };
  expect(shardOutputs(large, { processes: 1, threads: 1 }, 30) * 300e6).toBeLessThanOrEqual(
    TUNABLES.shardBytes.value,
  );
  expect(shardOutputs({ outputs: 4, seconds: 4000, bytes: 4 }, { processes: 0, threads: 0 }, 1)).toBe(1);
});
