// Reversal of PNG row filters. Bare rows are at `out`; `above` is the bare row before (zeros before the first).

/** Computes prefix sums of 16 bytes in four steps, then adds the sum so far. Returns where it stopped. */
function sumOnes(row: usize, rowBytes: usize, out: usize): usize {
  const zero = i8x16.splat(0);
  let carry: u8 = 0;
  let x: usize = 0;
  for (; x + 16 <= rowBytes; x += 16) {
    let v = v128.load(row + x);
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30));
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 1, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29));
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27));
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23));
    v = i8x16.add(v, i8x16.splat(carry));
    v128.store(out + x, v);
    carry = i8x16.extract_lane_u(v, 15);
  }
  return x;
}

/** Computes the same for pixels of three bytes, five at a time. */
function sumThrees(row: usize, rowBytes: usize, out: usize): usize {
  const zero = i8x16.splat(0);
  let carry = zero;
  let x: usize = 0;
  for (; x + 16 <= rowBytes; x += 15) {
    let v = v128.load(row + x);
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 1, 2, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28));
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 1, 2, 3, 4, 5, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25));
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17, 18, 19));
    v = i8x16.add(v, carry);
    v128.store(out + x, v);
    carry = i8x16.shuffle(v, v, 12, 13, 14, 12, 13, 14, 12, 13, 14, 12, 13, 14, 12, 13, 14, 12);
  }
  return x;
}

/** Computes the same for pixels of four bytes. */
function sumFours(row: usize, rowBytes: usize, out: usize): usize {
  const zero = i8x16.splat(0);
  let carry = zero;
  let x: usize = 0;
  for (; x + 16 <= rowBytes; x += 16) {
    let v = v128.load(row + x);
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27));
    v = i8x16.add(v, i8x16.shuffle(zero, v, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23));
    v = i8x16.add(v, carry);
    v128.store(out + x, v);
    carry = i8x16.shuffle(v, v, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15);
  }
  return x;
}

function undoSub(row: usize, rowBytes: usize, bpp: usize, out: usize): void {
  let x: usize = 0;
  if (bpp == 1) x = sumOnes(row, rowBytes, out);
  else if (bpp == 3) x = sumThrees(row, rowBytes, out);
  else if (bpp == 4) x = sumFours(row, rowBytes, out);
  for (; x < rowBytes; x++) {
    const left = x < bpp ? 0 : <u32>load<u8>(out + x - bpp);
    store<u8>(out + x, load<u8>(row + x) + left);
  }
}

function undoUp(row: usize, above: usize, rowBytes: usize, out: usize): void {
  let x: usize = 0;
  for (; x + 16 <= rowBytes; x += 16)
    v128.store(out + x, i8x16.add(v128.load(row + x), v128.load(above + x)));
  for (; x < rowBytes; x++) store<u8>(out + x, load<u8>(row + x) + load<u8>(above + x));
}

// Pixels of 3 and 4, or of 6 and 8 bytes one by one, all their bytes at once. A pixel of 3 or 6 bytes writes over the
// first bytes of the next one, which is written after it.

// @ts-ignore: decorator
@inline
function pixelAt(at: usize, bpp: usize): v128 {
  return bpp < 6 ? v128.load32_zero(at) : v128.load64_zero(at);
}

// @ts-ignore: decorator
@inline
function setPixel(at: usize, pixel: v128, bpp: usize): void {
  if (bpp < 6) v128.store32_lane(at, pixel, 0);
  else v128.store64_lane(at, pixel, 0);
}

// @ts-ignore: decorator
@inline
function averagePixels(row: usize, above: usize, end: usize, bpp: usize, out: usize): usize {
  const one = i8x16.splat(1);
  let left = i8x16.splat(0);
  let x: usize = 0;
  for (; x < end; x += bpp) {
    const up = pixelAt(above + x, bpp);
    const mean = i8x16.sub(i8x16.avgr_u(left, up), v128.and(v128.xor(left, up), one));
    left = i8x16.add(pixelAt(row + x, bpp), mean);
    setPixel(out + x, left, bpp);
  }
  return x;
}

// @ts-ignore: decorator
@inline
function paethPixels(row: usize, above: usize, end: usize, bpp: usize, out: usize): usize {
  let left = i16x8.splat(0),
    corner = i16x8.splat(0);
  const low = i16x8.splat(255);
  let x: usize = 0;
  for (; x < end; x += bpp) {
    const up = i16x8.extend_low_i8x16_u(pixelAt(above + x, bpp));
    const a = i16x8.sub(up, corner),
      b = i16x8.sub(left, corner);
    const pa = i16x8.abs(a),
      pb = i16x8.abs(b),
      pc = i16x8.abs(i16x8.add(a, b));
    const least = i16x8.min_s(pa, pb);
    const side = v128.bitselect(left, up, i16x8.le_s(pa, pb));
    const predicted = v128.bitselect(side, corner, i16x8.le_s(least, pc));
    const residual = i16x8.extend_low_i8x16_u(pixelAt(row + x, bpp));
    left = v128.and(i16x8.add(residual, predicted), low);
    setPixel(out + x, i8x16.narrow_i16x8_u(left, left), bpp);
    corner = up;
  }
  return x;
}

/** Bytes of a row of which whole pixels can be read and written in 4 or 8 bytes without leaving it. */
// @ts-ignore: decorator
@inline
function wholePixels(rowBytes: usize, bpp: usize): usize {
  return rowBytes < 8 ? 0 : rowBytes - (bpp == 3 || bpp == 6 ? bpp : 0);
}

function undoAverage(row: usize, above: usize, rowBytes: usize, bpp: usize, out: usize): void {
  const end = wholePixels(rowBytes, bpp);
  let x: usize = 0;
  if (bpp == 3) x = averagePixels(row, above, end, 3, out);
  else if (bpp == 4) x = averagePixels(row, above, end, 4, out);
  else if (bpp == 6) x = averagePixels(row, above, end, 6, out);
  else if (bpp == 8) x = averagePixels(row, above, end, 8, out);
  for (; x < rowBytes; x++) {
    const left = x < bpp ? 0 : <u32>load<u8>(out + x - bpp);
    store<u8>(out + x, load<u8>(row + x) + ((left + load<u8>(above + x)) >> 1));
  }
}

// @ts-ignore: decorator
@inline
function predicted(left: i32, up: i32, corner: i32): i32 {
  const a = up - corner,
    b = left - corner;
  const pa = abs(a),
    pb = abs(b),
    pc = abs(a + b);
  const side = pb < pa ? up : left;
  return min(pa, pb) <= pc ? side : corner;
}

function undoPaeth(row: usize, above: usize, rowBytes: usize, bpp: usize, out: usize): void {
  const end = wholePixels(rowBytes, bpp);
  let from: usize = 0;
  if (bpp == 3) from = paethPixels(row, above, end, 3, out);
  else if (bpp == 4) from = paethPixels(row, above, end, 4, out);
  else if (bpp == 6) from = paethPixels(row, above, end, 6, out);
  else if (bpp == 8) from = paethPixels(row, above, end, 8, out);
  const lead: usize = from > 0 ? 0 : min<usize>(bpp, rowBytes);
  for (let x: usize = 0; x < lead; x++) store<u8>(out + x, load<u8>(row + x) + load<u8>(above + x));
  if (bpp == 1) {
    let left = <i32>load<u8>(out),
      corner = <i32>load<u8>(above);
    for (let x: usize = 1; x < rowBytes; x++) {
      // Without residuals, 16 pixels at once: if left and corner are equal, each is predicted as the one above, after
      // which they are equal again; if all above are equal to the corner, each is predicted as the one on its left.
      while (x + 16 <= rowBytes && !v128.any_true(v128.load(row + x))) {
        const ups = v128.load(above + x);
        if (left == corner) {
          v128.store(out + x, ups);
          left = corner = <i32>i8x16.extract_lane_u(ups, 15);
        } else {
          if (!i8x16.all_true(i8x16.eq(ups, i8x16.splat(<i8>corner)))) break;
          v128.store(out + x, i8x16.splat(<i8>left));
        }
        x += 16;
      }
      if (x >= rowBytes) return;
      const up = <i32>load<u8>(above + x);
      left = (predicted(left, up, corner) + load<u8>(row + x)) & 255;
      store<u8>(out + x, left);
      corner = up;
    }
    return;
  }
  for (let x: usize = max<usize>(from, lead); x < rowBytes; x++) {
    const p = predicted(load<u8>(out + x - bpp), load<u8>(above + x), load<u8>(above + x - bpp));
    store<u8>(out + x, p + load<u8>(row + x));
  }
}

/** Reverses the filter of one row (filter byte at `row`); returns false if the filter does not exist. */
function unfilterRow(row: usize, above: usize, rowBytes: usize, bpp: usize, out: usize): bool {
  const filter = load<u8>(row);
  row++;
  if (filter == 0) memory.copy(out, row, rowBytes);
  else if (filter == 1) undoSub(row, rowBytes, bpp, out);
  else if (filter == 2) undoUp(row, above, rowBytes, out);
  else if (filter == 3) undoAverage(row, above, rowBytes, bpp, out);
  else if (filter == 4) undoPaeth(row, above, rowBytes, bpp, out);
  else return false;
  return true;
}

/**
 * Reverses the filters of `rows` rows at `from`. `above` is the bare row before, and then the last one. Returns false if
 * a filter does not exist.
 */
export function unfilterRows(
  from: usize,
  above: usize,
  rowBytes: usize,
  bpp: usize,
  rows: usize,
  out: usize,
): bool {
  let before = above;
  for (let row: usize = 0; row < rows; row++) {
    if (!unfilterRow(from, before, rowBytes, bpp, out)) return false;
    before = out;
    from += rowBytes + 1;
    out += rowBytes;
  }
  memory.copy(above, before, rowBytes);
  return true;
}
