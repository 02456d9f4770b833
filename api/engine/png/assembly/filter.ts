// PNG row filters, 16 bytes at a time. Constants are loaded before the loops: engines rebuild literal vectors inside
// them.

const CONSTANTS: usize = memory.data<u8>([
  1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0,
]);

/** i16 lanes overflow at the sum of 256 vectors of the largest magnitudes. */
const VECTORS_PER_FLUSH: i32 = 224;

// @ts-ignore: decorator
@inline
function magnitudes(sum: v128, residuals: v128): v128 {
  return i16x8.add(sum, i16x8.extadd_pairwise_i8x16_u(i8x16.abs(residuals)));
}

// @ts-ignore: decorator
@inline
function nonzero(sum: v128, residuals: v128, one: v128): v128 {
  return i16x8.add(sum, i16x8.extadd_pairwise_i8x16_u(i8x16.min_u(residuals, one)));
}

// @ts-ignore: decorator
@inline
function total(lanes: v128): u32 {
  const t = i32x4.extadd_pairwise_i16x8_u(lanes);
  return (
    i32x4.extract_lane(t, 0) + i32x4.extract_lane(t, 1) + i32x4.extract_lane(t, 2) + i32x4.extract_lane(t, 3)
  );
}

// @ts-ignore: decorator
@inline
function average(left: v128, up: v128, one: v128): v128 {
  return i8x16.sub(i8x16.avgr_u(left, up), v128.and(v128.xor(left, up), one));
}

/**
 * Paeth predictor. The corner is chosen only if it is strictly between left and up and nearer to their middle than
 * either: `between` is then the smaller of the two distances, else 0.
 */
// @ts-ignore: decorator
@inline
function paeth(left: v128, up: v128, corner: v128, zero: v128): v128 {
  const upOver = i8x16.sub_sat_u(up, corner);
  const upUnder = i8x16.sub_sat_u(corner, up);
  const leftOver = i8x16.sub_sat_u(left, corner);
  const leftUnder = i8x16.sub_sat_u(corner, left);
  const pa = v128.or(upOver, upUnder);
  const pb = v128.or(leftOver, leftUnder);
  const between = v128.or(i8x16.min_u(upOver, leftUnder), i8x16.min_u(upUnder, leftOver));
  const over = i8x16.sub_sat_u(pa, pb);
  const pc = v128.or(over, i8x16.sub_sat_u(pb, pa));
  const side = v128.bitselect(left, up, i8x16.eq(over, zero));
  return v128.bitselect(side, corner, i8x16.eq(i8x16.sub_sat_u(between, pc), zero));
}

/**
 * Mask that clears the bytes before a row in the vector of its first pixels' left neighbours; load it again for each
 * row.
 */
let inRow: v128 = i32x4.splat(0);

let sumNone: u32 = 0,
  sumSub: u32 = 0,
  sumUp: u32 = 0,
  sumAverage: u32 = 0,
  sumPaeth: u32 = 0;

/**
 * Sums the residuals of the five filters over [from, to), `stride` bytes apart; `count` measures non-zero bytes
 * instead.
 */
function measure(current: usize, above: usize, from: i32, to: i32, stride: i32, bpp: i32, rest: i32): void {
  const one = v128.load(CONSTANTS),
    zero = v128.load(CONSTANTS, 16);
  let none = zero,
    sub = zero,
    up = zero,
    avg = zero,
    pth = zero;
  const last = to - 16;
  for (let x = from; x < to; x += stride) {
    const here = current + <usize>x,
      over = above + <usize>x;
    let value = v128.load(here),
      left = v128.load(here - <usize>bpp);
    let top = v128.load(over),
      corner = v128.load(over - <usize>bpp);
    if (x == 0) {
      left = v128.and(left, inRow);
      corner = v128.and(corner, inRow);
    }
    if (x > last) {
      // The last, partial vector: bytes beyond the row count as zero.
      const keep = v128.load(CONSTANTS + 48 - <usize>rest);
      value = v128.and(value, keep);
      left = v128.and(left, keep);
      top = v128.and(top, keep);
      corner = v128.and(corner, keep);
    }
    none = magnitudes(none, value);
    sub = magnitudes(sub, i8x16.sub(value, left));
    up = magnitudes(up, i8x16.sub(value, top));
    avg = magnitudes(avg, i8x16.sub(value, average(left, top, one)));
    pth = magnitudes(pth, i8x16.sub(value, paeth(left, top, corner, zero)));
  }
  sumNone += total(none);
  sumSub += total(sub);
  sumUp += total(up);
  sumAverage += total(avg);
  sumPaeth += total(pth);
}

/** Counts, for flat graphics, the bytes that are not 0, since runs of 0 cost next to nothing; else like `measure`. */
function measureFlat(
  current: usize,
  above: usize,
  from: i32,
  to: i32,
  stride: i32,
  bpp: i32,
  rest: i32,
): void {
  const one = v128.load(CONSTANTS),
    zero = v128.load(CONSTANTS, 16);
  let sub = zero,
    up = zero,
    pth = zero;
  const last = to - 16;
  for (let x = from; x < to; x += stride) {
    const here = current + <usize>x,
      over = above + <usize>x;
    let value = v128.load(here),
      left = v128.load(here - <usize>bpp);
    let top = v128.load(over),
      corner = v128.load(over - <usize>bpp);
    if (x == 0) {
      left = v128.and(left, inRow);
      corner = v128.and(corner, inRow);
    }
    if (x > last) {
      const keep = v128.load(CONSTANTS + 48 - <usize>rest);
      value = v128.and(value, keep);
      left = v128.and(left, keep);
      top = v128.and(top, keep);
      corner = v128.and(corner, keep);
    }
    sub = nonzero(sub, i8x16.sub(value, left), one);
    up = nonzero(up, i8x16.sub(value, top), one);
    pth = nonzero(pth, i8x16.sub(value, paeth(left, top, corner, zero)), one);
  }
  sumSub += total(sub);
  sumUp += total(up);
  sumPaeth += total(pth);
}

/**
 * Returns the filter for a row: smallest sum of magnitudes (photos) or fewest non-zero bytes (flat graphics), first of
 * equals.
 */
function choose(current: usize, above: usize, rowBytes: i32, bpp: i32, flat: bool): i32 {
  sumNone = 0;
  sumSub = 0;
  sumUp = 0;
  sumAverage = 0;
  sumPaeth = 0;
  const rest = rowBytes & 15;
  // Long rows are measured on a part of their vectors: a fourth of flat graphics, an eighth of photos.
  const stride = flat ? (rowBytes >= 512 ? 64 : 16) : rowBytes >= 1024 ? 128 : 16;
  const span = VECTORS_PER_FLUSH * stride;
  for (let from = 0; from < rowBytes; from += span) {
    const to = min(rowBytes, from + span);
    if (flat) measureFlat(current, above, from, to, stride, bpp, rest);
    else measure(current, above, from, to, stride, bpp, rest);
  }
  let filter = 2,
    least = sumUp;
  if (sumSub < least) {
    filter = 1;
    least = sumSub;
  }
  if (sumPaeth < least) {
    filter = 4;
    least = sumPaeth;
  }
  if (flat) return filter;
  if (sumAverage < least) {
    filter = 3;
    least = sumAverage;
  }
  return sumNone < least ? 0 : filter;
}

/**
 * Filters one row into `out` (filter byte and residuals; up to 15 bytes beyond are overwritten). `current` and `above`
 * are rows with at least 16 readable bytes before and behind them.
 */
export function filterRow(
  current: usize,
  above: usize,
  rowBytes: i32,
  bpp: i32,
  flat: bool,
  out: usize,
): void {
  const one = v128.load(CONSTANTS),
    zero = v128.load(CONSTANTS, 16);
  const edge = v128.load(CONSTANTS + 32 - <usize>bpp);
  inRow = edge;
  const filter = choose(current, above, rowBytes, bpp, flat);
  store<u8>(out, filter);
  out++;
  const back = <usize>bpp;
  // The pixel before the first is 0; the rest of its vector is like the others.
  const first = v128.load(current),
    left = v128.and(v128.load(current - back), edge);
  if (filter == 0) {
    memory.copy(out, current, rowBytes);
  } else if (filter == 1) {
    v128.store(out, i8x16.sub(first, left));
    for (let x: usize = 16; x < <usize>rowBytes; x += 16) {
      v128.store(out + x, i8x16.sub(v128.load(current + x), v128.load(current + x - back)));
    }
  } else if (filter == 2) {
    for (let x: usize = 0; x < <usize>rowBytes; x += 16) {
      v128.store(out + x, i8x16.sub(v128.load(current + x), v128.load(above + x)));
    }
  } else if (filter == 3) {
    v128.store(out, i8x16.sub(first, average(left, v128.load(above), one)));
    for (let x: usize = 16; x < <usize>rowBytes; x += 16) {
      const predicted = average(v128.load(current + x - back), v128.load(above + x), one);
      v128.store(out + x, i8x16.sub(v128.load(current + x), predicted));
    }
  } else {
    const corner = v128.and(v128.load(above - back), edge);
    v128.store(out, i8x16.sub(first, paeth(left, v128.load(above), corner, zero)));
    for (let x: usize = 16; x < <usize>rowBytes; x += 16) {
      const left = v128.load(current + x - back),
        corner = v128.load(above + x - back);
      v128.store(out + x, i8x16.sub(v128.load(current + x), paeth(left, v128.load(above + x), corner, zero)));
    }
  }
}
