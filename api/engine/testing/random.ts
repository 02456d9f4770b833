import { createRandom } from '@twinset/tensor-core/random';

/** A repeatable stream of numbers in [0, 1); streams of neighbouring seeds have nothing in common. */
export const randomStream = (seed: number): (() => number) => createRandom(seed).uniform;

/** A repeatable stream of whole numbers, each from 0 to below the limit asked for. */
export const randomInts = (seed: number): ((limit: number) => number) => createRandom(seed).below;
