import type { ImageLimits } from '../pixels/index.ts';
import type { Inspected } from '../types.ts';
import type { TaskContext } from './context.ts';
import { refusal } from './refusal.ts';
import { withDecodingMemory } from './with-decoding-memory.ts';

export interface InspectInput {
  name: string;
  path: string;
  /** What the header may claim. */
  limits?: ImageLimits;
}

/** Makes a task of an inspection: a file that cannot be used is refused with the reason. */
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
