import type { ImageLimits } from '../pixels/index.ts';
import type { Inspected } from '../types.ts';
import type { TaskContext } from './context.ts';
import { refusal } from './refusal.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface InspectInput {
  name: string;
  path: string;
  /** Limits of the header. */
  limits?: ImageLimits;
}

/** Creates the task of an inspection: an unusable file is refused with the reason. */
export const createInspection =
  <F>(inspect: (name: string, path: string, limits?: ImageLimits) => Promise<F>) =>
  async ({ name, path, limits }: InspectInput, context: TaskContext): Promise<Inspected<F>> => {
    try {
      return {
        ok: true,
        facts: await withDecodingMemory(context, [path], () => inspect(name, path, limits), { limits }),
      };
    } catch (error) {
      return refusal(name, error);
    }
  };
