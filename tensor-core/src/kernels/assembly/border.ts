/**
 * Returns the index within [0, n) to read for i (mirrored at the edge, dcba|abcd), or -1 for the fill value.
 */
export function borderIndex(i: i32, n: i32, reflect: bool): i32 {
  if (<u32>i < <u32>n) return i;
  if (!reflect) return -1;
  const period = n << 1;
  let wrapped = i % period;
  if (wrapped < 0) wrapped += period;
  return wrapped < n ? wrapped : period - 1 - wrapped;
}
