/** Positions of wide words: counts of the sampled rows, then the filter of each row. */
export const FILTERS_FROM = 64;

const ROWS = `
fn rowBytes() -> u32 { return s.width * s.channels; }
fn rowStep() -> u32 { return max(1u, s.height / 32u); }
fn rawAt(row: u32, i: u32) -> u32 { return byteAt(row * rowBytes() + i); }

// Returns whether most sampled bytes repeat the pixel on their left: they are counted in the low and the high half.
fn isFlat() -> bool {
  var same = 0u;
  var seen = 0u;
  let step = rowStep();
  for (var n = 0u; (step >> 1u) + n * step < s.height; n++) {
    same += wide[n] >> 16u;
    seen += wide[n] & 0xffffu;
  }
  return 10u * same > 6u * seen;
}

// Differences of a byte from what the filters none, sub, up, average and paeth predict, of 8 bits each.
struct Residuals { none: u32, sub: u32, up: u32, average: u32, paeth: u32 };
fn residualsAt(row: u32, i: u32) -> Residuals {
  let value = rawAt(row, i);
  var left = 0;
  var up = 0;
  var corner = 0;
  if (i >= s.channels) { left = i32(rawAt(row, i - s.channels)); }
  if (row > 0u) { up = i32(rawAt(row - 1u, i)); }
  if (row > 0u && i >= s.channels) { corner = i32(rawAt(row - 1u, i - s.channels)); }
  let a = abs(up - corner);
  let b = abs(left - corner);
  let c = abs(left + up - 2 * corner);
  let paeth = select(select(corner, up, b <= c), left, a <= b && a <= c);
  return Residuals(
    value, (value - u32(left)) & 255u, (value - u32(up)) & 255u, (value - u32((left + up) >> 1u)) & 255u,
    (value - u32(paeth)) & 255u,
  );
}
fn magnitude(residual: u32) -> u32 { return min(residual, 256u - residual); }
`;

/** Kernels of PNG's row filters, which choose like the encoder of the processor; the parameters are not used. */
export const PNG_KERNELS = {
  flatness: {
    isWide: true,
    code: `${ROWS}
    fn valueOf(n: u32) -> u32 {
      let row = (rowStep() >> 1u) + n * rowStep();
      var counts = 0u;
      for (var x = min((96u * n) % 512u, rowBytes() >> 1u); x < rowBytes(); x += 512u) {
        let end = min(x + 32u, rowBytes());
        for (var i = max(x, s.channels); i < end; i++) {
          counts += 1u + (u32(rawAt(row, i) == rawAt(row, i - s.channels)) << 16u);
        }
      }
      return counts;
    }`,
  },
  chooseFilters: {
    isWide: true,
    code: `${ROWS}
    fn valueOf(i: u32) -> u32 {
      if (i < ${FILTERS_FROM}u) { return wide[i]; }
      let row = i - ${FILTERS_FROM}u;
      let isFlatImage = isFlat();
      let bytes = rowBytes();
      // Long rows are measured on a part of their vectors.
      let stride = select(select(16u, 128u, bytes >= 1024u), select(16u, 64u, bytes >= 512u), isFlatImage);
      var sums = Residuals(0u, 0u, 0u, 0u, 0u);
      for (var x = 0u; x < bytes; x += stride) {
        for (var k = x; k < min(x + 16u, bytes); k++) {
          let one = residualsAt(row, k);
          if (isFlatImage) {
            sums.sub += min(one.sub, 1u);
            sums.up += min(one.up, 1u);
            sums.paeth += min(one.paeth, 1u);
            continue;
          }
          sums.none += magnitude(one.none);
          sums.sub += magnitude(one.sub);
          sums.up += magnitude(one.up);
          sums.average += magnitude(one.average);
          sums.paeth += magnitude(one.paeth);
        }
      }
      var chosen = 2u;
      var least = sums.up;
      if (sums.sub < least) { chosen = 1u; least = sums.sub; }
      if (sums.paeth < least) { chosen = 4u; least = sums.paeth; }
      if (isFlatImage) { return chosen; }
      if (sums.average < least) { chosen = 3u; least = sums.average; }
      return select(chosen, 0u, sums.none < least);
    }`,
  },
  filterRows: {
    code: `${ROWS}
    fn valueOf(i: u32) -> u32 {
      let row = i / (rowBytes() + 1u);
      // Behind the rows.
      if (row >= s.height) { return u32(isFlat()); }
      let chosen = wide[${FILTERS_FROM}u + row];
      let at = i % (rowBytes() + 1u);
      if (at == 0u) { return chosen; }
      let all = residualsAt(row, at - 1u);
      return select(
        select(select(select(all.paeth, all.average, chosen == 3u), all.up, chosen == 2u), all.sub, chosen == 1u),
        all.none, chosen == 0u,
      );
    }`,
  },
} satisfies Record<string, { code: string; isWide?: true }>;
