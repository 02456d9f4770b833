import { statSync } from 'node:fs';
import { readFile } from '../lib/read-file.ts';
import { recycleBuffer } from '../lib/recycled-buffers.ts';
import type { ImageLimits } from '../pixels/index.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { Inspected } from '../types.ts';
import type { TaskContext } from './context.ts';
import { Mutex } from './mutex.ts';
import { refusal } from './refusal.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface InspectInput {
  name: string;
  path: string;
  /** Limits of the header. */
  limits?: ImageLimits;
}

/** A file whose properties are read. `reuse`: keeps the memory of an array for the next file. */
export interface Inspectable {
  name: string;
  bytes: Uint8Array;
  limits?: ImageLimits;
  reuse: (array: Uint8Array | Uint16Array) => void;
}

/** Lets a worker inspect one large file at a time: two at once would need the memory of both, and take as long. */
const large = new Mutex();

/** Creates the task of an inspection: an unusable file is refused with the reason. */
export const createInspection =
  <F>(inspect: (file: Inspectable) => Promise<F>) =>
  async ({ name, path, limits }: InspectInput, context: TaskContext): Promise<Inspected<F>> => {
    let reused = 0;
    const reuse = (array: Uint8Array | Uint16Array) => {
      reused += array.byteLength;
      recycleBuffer(array, ENGINE_TUNABLES.recycledByInspection.value);
    };
    const read = async (bytes: Uint8Array) => {
      try {
        return await inspect({ name, bytes, limits, reuse });
      } finally {
        reuse(bytes);
      }
    };
    try {
      // Read once, for its header and its pixels.
      const small = statSync(path).size <= ENGINE_TUNABLES.smallFile.value ? readFile(path) : null;
      const work = small ? () => read(small) : () => large.runExclusive(() => read(readFile(path)));
      const needs = { limits, reused: () => reused };
      return { ok: true, facts: await withDecodingMemory(context, [small ?? path], work, needs) };
    } catch (error) {
      return refusal(name, error);
    }
  };
