// PNG row filters undone. Rows are bare at `out`; `above` is the bare row before (zeros before the first).

function undoSub(row: usize, rowBytes: usize, bpp: usize, out: usize): void {
  let x: usize = 0;
  if (bpp == 1) {
    // Running sums of 16 bytes in four steps, then the sum so far on top.
    const zero = i8x16.splat(0);
    let carry: u8 = 0;
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
  }
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

function undoAverage(row: usize, above: usize, rowBytes: usize, bpp: usize, out: usize): void {
  for (let x: usize = 0; x < rowBytes; x++) {
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
  const lead = min(bpp, rowBytes);
  for (let x: usize = 0; x < lead; x++) store<u8>(out + x, load<u8>(row + x) + load<u8>(above + x));
  if (bpp == 1) {
    let left = <i32>load<u8>(out),
      corner = <i32>load<u8>(above);
    for (let x: usize = 1; x < rowBytes; x++) {
      // Where nothing is to be added, 16 pixels at once: if left and corner are alike, each is predicted as the one
      // above, after which they are alike again; if all above are as the corner, each is predicted as the one on its left.
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
  for (let x = lead; x < rowBytes; x++) {
    const p = predicted(load<u8>(out + x - bpp), load<u8>(above + x), load<u8>(above + x - bpp));
    store<u8>(out + x, p + load<u8>(row + x));
  }
}

/** Undoes one row (filter byte at `row`); false if the filter does not exist. */
export function unfilterRow(row: usize, above: usize, rowBytes: usize, bpp: usize, out: usize): bool {
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
