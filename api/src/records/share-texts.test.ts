import { heapStats } from 'bun:jsc';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { ImageFacts, MaskFacts } from '@twinset/engine';
import { temporaryFolder } from '@twinset/engine/testing';
import { openRecords } from './open.ts';

const FILES = 4000;
const folder = temporaryFolder();

const countTexts = (): number => {
  Bun.gc(true);
  return heapStats().objectTypeCounts.string ?? 0;
};
const texts = (n: number) => ({ name: `frame_${n}.png`, format: 'png', fileSha256: `hash of file ${n}` });
/** Returns facts as a worker sends them: each has a copy of every text. */
const factsOf = {
  images: (n: number) =>
    structuredClone({
      ...texts(n),
      kind: 'PNG, 8-bit colour',
      pixelHash: `hash of pixels ${n}`,
    }) as ImageFacts,
  masks: (n: number) =>
    structuredClone({ ...texts(n), kind: 'palette', kindText: 'PNG, 8-bit palette' }) as MaskFacts,
};

test.each(['images', 'masks'] as const)(
  'rows of %s contain no copies of the texts that all of them repeat',
  (kind) => {
    const path = join(folder, `${kind}.db`);
    const present = openRecords(path);
    present.sessions.add('s');
    present.files.list('s', kind);
    const before = countTexts();
    for (let from = 0; from < FILES; from += 500) {
      const numbers = Array.from({ length: 500 }, (_, i) => from + i);
      const files = numbers.map((n) => ({
        name: `frame_${n}.png`,
        etag: `version ${n}`,
        facts: factsOf[kind](n),
      }));
      present.files.put('s', kind, files);
    }
    // Name, version, one or two hashes.
    const own = kind === 'images' ? 4 : 3;
    const afterPut = (countTexts() - before) / FILES;
    expect(present.files.list('s', kind)).toHaveLength(FILES);
    present.close();

    const read = openRecords(path);
    const beforeRead = countTexts();
    const rows = read.files.list('s', kind);
    const afterRead = (countTexts() - beforeRead) / FILES;
    expect(rows[FILES - 1]?.facts).toEqual(factsOf[kind](FILES - 1) as never);
    read.close();
    console.log(kind, afterPut, afterRead);
    // Three or four more are copies; one is left by the order of names.
    expect(Math.max(afterPut, afterRead)).toBeLessThan(own + 2);
  },
);
