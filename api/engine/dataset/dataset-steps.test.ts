import { expect, test } from 'bun:test';
import { runStepsWith } from '@twinset/contract';
import { imageFacts, maskFacts } from '../testing/facts.ts';
import { datasetOf } from './dataset.ts';
import { findingsInSteps } from './findings.ts';
import { evidenceInSteps } from './mask-evidence.ts';
import type { Located } from './source-pairs.ts';
import { notesInSteps, strayNoticesInSteps } from './stray-values.ts';

const FILES = 10_000;
/** Reads of properties of each file in one step, at most: a few simple passes over the list. */
const READS_PER_FILE = 4;

/** Counts the reads of properties of facts between two pauses. */
function createReads() {
  let reads = 0;
  const counts: number[] = [];
  return {
    of: <F extends object>(facts: F): F =>
      new Proxy(facts, {
        get(target, key) {
          reads++;
          return Reflect.get(target, key);
        },
      }),
    pause: async () => {
      counts.push(reads);
      reads = 0;
    },
    reset: () => {
      counts.length = 0;
      reads = 0;
    },
    most: () => {
      counts.push(reads);
      return Math.max(...counts) / FILES;
    },
  };
}

function createFiles(reads: ReturnType<typeof createReads>, valuesPerMask = 2) {
  const located = <F extends { name: string }>(of: (name: string) => F) =>
    new Map(
      Array.from({ length: FILES }, (_, n): [string, Located<F>] => {
        const name = `frame_${n}.png`;
        return [name, { facts: reads.of(of(name)), path: `/${name}` }];
      }),
    );
  const shape = {
    changes: 40,
    flat: 200,
    between: 2,
    ofValues: Array.from({ length: valuesPerMask }, (): [number, number] => [10, 1]),
  };
  const values = Array.from({ length: valuesPerMask }, (_, value): [number, number] => [value, 16]);
  return {
    images: located((name) =>
      imageFacts(name, { fileSha256: name, width: 16, height: 16, storedWidth: 16, storedHeight: 16 }),
    ),
    masks: located((name) => maskFacts(name, { width: 16, height: 16, values, shape })),
  };
}

test('the work on the files of a large dataset is divided into short steps', async () => {
  const most: Record<string, number> = {};
  const measured = async <T>(name: string, work: (reads: ReturnType<typeof createReads>) => Promise<T>) => {
    const reads = createReads();
    const result = await work(reads);
    most[name] = reads.most();
    return result;
  };
  await measured('dataset', async (reads) => {
    const { images, masks } = createFiles(reads);
    expect((await datasetOf(images, masks, reads.pause)).pairs.length).toBe(FILES);
  });
  await measured('findings', async (reads) => {
    const { images, masks } = createFiles(reads);
    const dataset = await datasetOf(images, masks);
    reads.reset();
    await runStepsWith(findingsInSteps(dataset), reads.pause);
  });
  await measured('notes', async (reads) => {
    const masks = [...createFiles(reads).masks.values()].map(({ facts }) => facts);
    await runStepsWith(notesInSteps(masks), reads.pause);
  });
  await measured('notices', async (reads) => {
    const masks = [...createFiles(reads).masks.values()].map(({ facts }) => facts);
    await runStepsWith(strayNoticesInSteps(masks, new Set(['frame_1.png'])), reads.pause);
  });
  await measured('evidence of many values', async (reads) => {
    const masks = [...createFiles(reads, 16).masks.values()].map(({ facts }) => facts);
    await runStepsWith(evidenceInSteps(masks), reads.pause);
  });
  expect(Object.entries(most).filter(([, reads]) => reads > READS_PER_FILE)).toEqual([]);
});
