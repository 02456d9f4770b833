/** A repeatable stream of numbers in [0, 1) (mulberry32); streams of neighbouring seeds have nothing in common. */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A repeatable stream of whole numbers, each from 0 to below the limit asked for. */
export const randomInts = (seed: number): ((limit: number) => number) => {
  const next = randomStream(seed);
  return (limit) => Math.floor(next() * limit);
};
