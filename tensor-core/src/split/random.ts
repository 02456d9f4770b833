/** A seeded random stream (xoshiro128**, D. Blackman and S. Vigna), equal on every machine. */
export interface Random {
  /** Returns the next number in [0, 1), with 32 bits. */
  uniform(): number;
  /** Returns the next integer in [0, limit), limit up to 2^32. */
  below(limit: number): number;
}

/** Creates a random stream. @param seed any finite number, used in full double precision */
export function createRandom(seed: number): Random {
  const words = new Uint32Array(new Float64Array([seed]).buffer);
  let mixer = (words[0] ^ Math.imul(words[1], 0x9e3779b1)) >>> 0;
  const next = () => {
    mixer = (mixer + 0x9e3779b9) >>> 0;
    let z = mixer;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let a = next();
  let b = next();
  let c = next();
  let d = next() | 1;
  const word = () => {
    const product = Math.imul(b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  const uniform = () => word() / 4294967296;
  return { uniform, below: (limit) => Math.floor(uniform() * limit) };
}

/** Shuffles in place (Fisher-Yates). */
export function shuffle(list: { length: number; [index: number]: number }, random: Random): void {
  for (let last = list.length - 1; last > 0; last--) {
    const pick = random.below(last + 1);
    const kept = list[last];
    list[last] = list[pick];
    list[pick] = kept;
  }
}
