import { mutants } from '../mutant.ts';

const JOIN = 'src/storage/s3/join-parts.test.ts';

/** Faults in joining objects of a bucket, and in zips that are joined from pieces. */
export const JOINS = mutants('api', [
  [
    'entries of a joined zip begin at their piece',
    'engine/zip/zip-directory.ts',
    'this.#end += localHeaderSize(entry.name, size, this.#limits) + size;',
    'this.#end += size;',
    'engine/zip/zip-directory.test.ts',
  ],
  [
    'a joined zip contains one name twice',
    'engine/zip/packed-entries.ts',
    'Buffer.compare(entry.name, this.name(order[i - 1])) === 0',
    'order[i] === order[i - 1]',
    'engine/zip/zip-directory.test.ts',
  ],
  [
    'a joined zip lists its entries in the order of the pieces',
    'engine/zip/packed-entries.ts',
    'if (difference !== 0) return difference;',
    'if (difference !== 0) return a - b;',
    'engine/zip/zip-directory.test.ts',
  ],
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
