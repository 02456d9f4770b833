/**
 * The cosine transform of 8 samples in whole numbers, scaled by 8192 times the square root of 8: the constants of
 * libjpeg's accurate integer method, each combined from its 13-bit constants. Only the last step of a pass rounds, so that
 * a pass is exactly the product with this matrix. Rows are frequencies; sums of opposite samples give the even
 * ones, differences the odd ones.
 */
const [C0, C2, S2, C6, S6] = [8192, 10_703, 4433, 4433, 10_704];
const ODD = [
  [11_363, 9633, 6437, 2260],
  [9633, -2259, -11_362, -6436],
  [6437, -11_362, 2261, 9633],
  [2260, -6436, 9633, -11_363],
] as const;
const [[A0, A1, A2, A3], [B0, B1, B2, B3], [D0, D1, D2, D3], [E0, E1, E2, E3]] = ODD;

/** Size of a block along each axis. */
export const SIDE = 8;

/** Transforms eight lines of a block in place; the samples of a line are `step` apart. @param shift bits that are dropped */
function forwardPass(block: Int32Array, step: number, shift: number): void {
  const half = 1 << (shift - 1);
  const next = step === 1 ? SIDE : 1;
  for (let line = 0, p = 0; line < SIDE; line++, p += next) {
    const s0 = (block[p] + block[p + 7 * step]) | 0;
    const s1 = (block[p + step] + block[p + 6 * step]) | 0;
    const s2 = (block[p + 2 * step] + block[p + 5 * step]) | 0;
    const s3 = (block[p + 3 * step] + block[p + 4 * step]) | 0;
    const t0 = (block[p] - block[p + 7 * step]) | 0;
    const t1 = (block[p + step] - block[p + 6 * step]) | 0;
    const t2 = (block[p + 2 * step] - block[p + 5 * step]) | 0;
    const t3 = (block[p + 3 * step] - block[p + 4 * step]) | 0;
    const outer = (s0 - s3) | 0;
    const inner = (s1 - s2) | 0;
    block[p] = (C0 * (s0 + s3 + s1 + s2) + half) >> shift;
    block[p + step] = (A0 * t0 + A1 * t1 + A2 * t2 + A3 * t3 + half) >> shift;
    block[p + 2 * step] = (C2 * outer + S2 * inner + half) >> shift;
    block[p + 3 * step] = (B0 * t0 + B1 * t1 + B2 * t2 + B3 * t3 + half) >> shift;
    block[p + 4 * step] = (C0 * (s0 + s3 - s1 - s2) + half) >> shift;
    block[p + 5 * step] = (D0 * t0 + D1 * t1 + D2 * t2 + D3 * t3 + half) >> shift;
    block[p + 6 * step] = (C6 * outer - S6 * inner + half) >> shift;
    block[p + 7 * step] = (E0 * t0 + E1 * t1 + E2 * t2 + E3 * t3 + half) >> shift;
  }
}

/** Transforms eight lines of frequencies back, in place. */
function inversePass(block: Int32Array, step: number, shift: number): void {
  const half = 1 << (shift - 1);
  const next = step === 1 ? SIDE : 1;
  for (let line = 0, p = 0; line < SIDE; line++, p += next) {
    const f1 = block[p + step];
    const f2 = block[p + 2 * step];
    const f3 = block[p + 3 * step];
    const f5 = block[p + 5 * step];
    const f6 = block[p + 6 * step];
    const f7 = block[p + 7 * step];
    const sum = C0 * (block[p] + block[p + 4 * step]) + half;
    const difference = C0 * (block[p] - block[p + 4 * step]) + half;
    const outer = C2 * f2 + C6 * f6;
    const inner = S2 * f2 - S6 * f6;
    const o0 = A0 * f1 + B0 * f3 + D0 * f5 + E0 * f7;
    const o1 = A1 * f1 + B1 * f3 + D1 * f5 + E1 * f7;
    const o2 = A2 * f1 + B2 * f3 + D2 * f5 + E2 * f7;
    const o3 = A3 * f1 + B3 * f3 + D3 * f5 + E3 * f7;
    block[p] = (sum + outer + o0) >> shift;
    block[p + step] = (difference + inner + o1) >> shift;
    block[p + 2 * step] = (difference - inner + o2) >> shift;
    block[p + 3 * step] = (sum - outer + o3) >> shift;
    block[p + 4 * step] = (sum - outer - o3) >> shift;
    block[p + 5 * step] = (difference - inner - o2) >> shift;
    block[p + 6 * step] = (difference + inner - o1) >> shift;
    block[p + 7 * step] = (sum + outer - o0) >> shift;
  }
}

/** Transforms a block of samples from -128 to 127 in place, to frequencies times 8. */
export function forwardTransform(block: Int32Array): void {
  forwardPass(block, 1, 11);
  forwardPass(block, SIDE, 15);
}

/** Transforms a block of frequencies back in place, to samples around 0, not clipped. */
export function inverseTransform(block: Int32Array): void {
  inversePass(block, SIDE, 11);
  inversePass(block, 1, 18);
}
