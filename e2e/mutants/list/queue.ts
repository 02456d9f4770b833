import { mutants } from '../mutant.ts';

const SHARDS = 'engine/run/render-in-shards.test.ts';
const PARTIAL = 'src/services/augment/partial-zip.test.ts';
const REFUSALS = 'src/queue/bullmq/refusals.test.ts';
const PAIRS = 'src/queue/worker/convert-pairs.test.ts';
const CACHE = 'src/queue/worker/source-cache.test.ts';
const CANCELLED = 'src/queue/worker/cancelled-shard.test.ts';
const SIZE = 'src/queue/shard-size.test.ts';
const WAITING = 'src/queue/bullmq/waiting-shards.test.ts';

/** Faults in the division of runs among worker processes. */
export const QUEUE = mutants('api', [
  [
    'a resumed run has other shards',
    'engine/run/render-in-shards.ts',
    'if (known) return known.outputs;',
    '',
    SHARDS,
  ],
  [
    'a part of another size is copied',
    'engine/run/render-in-shards.ts',
    'if (Bun.file(part).size !== size) throw incomplete(shard);',
    '',
    SHARDS,
  ],
  [
    'a joined zip that is not complete is the result',
    'engine/run/render-in-shards.ts',
    'if (joined !== bytes)',
    'if (false)',
    SHARDS,
  ],
  ['exports read holes of the local zip', 'engine/run/run-output.ts', 'await onRead(at);', '', SHARDS],
  [
    'each reader requests a block of the bucket again',
    'src/services/augment/partial-zip.ts',
    'this.#blocks.get(block) ?? this.#copy(block)',
    'this.#copy(block)',
    PARTIAL,
  ],
  [
    'a block that could not be read remains a hole',
    'src/services/augment/partial-zip.ts',
    'this.#blocks.delete(block);',
    '{}',
    PARTIAL,
  ],
  [
    'a range of a replaced object is read',
    'src/storage/local/local-storage.ts',
    'if ((await this.stat(session, object))?.etag !== etag)',
    'if (false)',
    'src/storage/local/local-storage.test.ts',
  ],
  [
    'tasks of a shard are numbered from 0',
    'engine/run/batch-work.ts',
    'first: offset + batch.first',
    'first: batch.first',
    SHARDS,
  ],
  [
    'partners of a shard have the numbers of the run',
    'engine/run/divide-shards.ts',
    'slot.partners.map(numberOf)',
    'slot.partners',
    SHARDS,
  ],
  [
    'a shard that was added counts as ahead',
    'engine/run/render-in-shards.ts',
    'ahead.delete(shard.first);',
    '',
    SHARDS,
  ],
  [
    'a queue works with files of one machine',
    'src/env/read-env.ts',
    "if (env.STORAGE === 'local')",
    'if (false)',
    REFUSALS,
  ],
  [
    'REDIS_URL is printed with its password',
    'src/env/read-env.ts',
    ", 'REDIS_URL', 'DATABASE_URL']",
    ']',
    REFUSALS,
  ],
  [
    'an old Redis is accepted',
    'src/queue/bullmq/redis.ts',
    'major === LEAST[0] && minor < LEAST[1]',
    'major === LEAST[0] && minor < 0',
    REFUSALS,
  ],
  [
    'a Redis that may remove shards is accepted',
    'src/queue/bullmq/redis.ts',
    "if (policy !== 'noeviction')",
    'if (policy === undefined)',
    REFUSALS,
  ],
  [
    'workers of another backend are accepted',
    'src/queue/bullmq/processes.ts',
    'version === own.version && backend === own.backend',
    'version === own.version',
    REFUSALS,
  ],
  [
    'a run has as many shards in the queue with many workers as with few',
    'src/queue/bullmq/site-workers.ts',
    '2 * TUNABLES.shardsAtOnce.value * processes',
    '0',
    'src/queue/bullmq/site-workers.test.ts',
  ],
  [
    'workers of another version are waited for',
    'src/queue/bullmq/site-workers.ts',
    'one.version === version && ',
    '',
    'src/queue/bullmq/site-workers.test.ts',
  ],
  [
    'shards that Redis lost are not put there again',
    'src/queue/bullmq/waiting-shards.ts',
    'redisId === this.#redisId ?',
    'true ?',
    'src/queue/bullmq/waiting-shards.test.ts',
  ],
  [
    'only the first shards are looked at',
    'src/queue/bullmq/waiting-shards.ts',
    'this.#looks++ % ids.length',
    'count - 1',
    'src/queue/bullmq/waiting-shards.test.ts',
  ],
  [
    'ranges of pairs of which some are finished are not converted',
    'engine/intake/convert/pair-ranges.ts',
    'if (open > 0)',
    'if (open === range.length)',
    PAIRS,
  ],
  [
    'pairs that were converted before count twice in the progress of their range',
    'engine/intake/convert/pair-ranges.ts',
    'Math.max(0, done - finished)',
    'done',
    PAIRS,
  ],
  [
    'each converted file has the bytes of its whole range',
    'engine/intake/convert/pair-ranges.ts',
    'await Bun.file(part).slice(start, end).bytes()',
    'Bun.file(part)',
    PAIRS,
  ],
  [
    'source files in use are removed',
    'src/queue/worker/source-cache.ts',
    'if (old.users > 0) continue;',
    '',
    CACHE,
  ],
  [
    'source files are never removed',
    'src/queue/worker/source-cache.ts',
    'if (this.#bytes <= this.#limit) return;',
    'return;',
    CACHE,
  ],
  [
    'a shard whose part is in the bucket is rendered again',
    'src/queue/bullmq/waiting-shards.ts',
    'if (!(await prepare())) return;',
    'await prepare();',
    WAITING,
  ],
  [
    'a shard that is done counts in the order of its run',
    'src/queue/bullmq/waiting-shards.ts',
    'order.delete(name);',
    '',
    WAITING,
  ],
  [
    'a short run has one shard',
    'src/queue/shard-size.ts',
    'Math.min(wanted, fitting, Math.max(fair, least))',
    'Math.min(wanted, fitting)',
    SIZE,
  ],
  [
    'a cancelled shard of outputs reads all of its sources',
    'src/queue/worker/render-shard.ts',
    '    signal.throwIfAborted();\n    const entry',
    '    const entry',
    CANCELLED,
  ],
  [
    'a cancelled shard of pairs reads all of its sources',
    'src/queue/worker/convert-pairs.ts',
    'hooks.signal.throwIfAborted();\n      const entry',
    'const entry',
    CANCELLED,
  ],
]);
