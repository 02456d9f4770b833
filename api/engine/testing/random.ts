import { createRandom } from '@twinset/tensor-core/random';

/** Creates a repeatable stream of numbers in [0, 1); streams of neighbouring seeds are independent. */
export const randomStream = (seed: number): (() => number) => createRandom(seed).uniform;

/** Creates a repeatable stream of whole numbers from 0 to below a limit. */
export const randomInts = (seed: number): ((limit: number) => number) => createRandom(seed).below;
