import { mutants } from '../mutant.ts';

const SHARDS = 'engine/run/render-in-shards.test.ts';
const REFUSALS = 'src/queue/bullmq/refusals.test.ts';
const CACHE = 'src/queue/worker/source-cache.test.ts';
const SIZE = 'src/queue/shard-size.test.ts';

/** Faults in the division of runs among worker processes. */
export const QUEUE = mutants('api', [
  [
    'a resumed run adds the outputs of a shard again',
    'engine/run/render-in-shards.ts',
    'output.add(shard.tasks.slice(known), { at, tasks: written.slice(known) });',
    'output.add(shard.tasks, { at, tasks: written });',
    SHARDS,
  ],
  [
    'a resumed run copies the bytes of a shard again',
    'engine/run/render-in-shards.ts',
    'output.append(paths.part, from)',
    'output.append(paths.part, 0)',
    SHARDS,
  ],
  [
    'a resumed run has other shards',
    'engine/run/render-in-shards.ts',
    'if (known) return known.outputs;',
    '',
    SHARDS,
  ],
  [
    'a part that is not complete is added',
    'engine/run/render-in-shards.ts',
    ' || Bun.file(paths.part).size !== size',
    '',
    SHARDS,
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
  ['REDIS_URL is printed with its password', 'src/env/read-env.ts', ", 'REDIS_URL']", ']', REFUSALS],
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
    'a short run has one shard',
    'src/queue/shard-size.ts',
    'Math.min(wanted, fitting, Math.max(fair, least))',
    'Math.min(wanted, fitting)',
    SIZE,
  ],
]);
