import { mutants } from '../mutant.ts';

const JOIN = 'src/storage/s3/join-parts.test.ts';

/** Faults in joining objects of a bucket. */
export const JOINS = mutants('api', [
  [
    'a part of a join is filled up from the wrong place',
    'src/storage/s3/join-parts.ts',
    'pending.push({ source, start, length });',
    'pending.push({ source, start: 0, length });',
    JOIN,
  ],
  [
    'parts of a join are smaller than the service allows',
    'src/storage/s3/join-parts.ts',
    'if (bytes < smallest) continue;',
    '',
    JOIN,
  ],
  [
    'a join has more parts than the service allows',
    'src/storage/s3/join-parts.ts',
    'Math.max(limits.smallest, Math.ceil(total / (limits.parts - 1)))',
    'limits.smallest',
    JOIN,
  ],
  [
    'a join of a missing object leaves it out',
    'src/storage/join-sources.ts',
    'throw new Error(`${object} cannot be joined: it does not exist.`);',
    'return { object, bytes: 0, etag: object };',
    'src/storage/local/local-storage.test.ts',
  ],
]);
