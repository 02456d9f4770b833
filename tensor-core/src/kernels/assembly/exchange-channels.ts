/**
 * Exchanges the channels of 8-bit RGB in place, five pixels at a time. 16 unused bytes follow.
 * @param order 16 bytes: the index of each of 15 samples, then 15
 */
export function exchangeChannels(data: usize, pixels: i32, order: usize): void {
  const places = v128.load(order);
  const end = data + 3 * pixels;
  for (; data < end; data += 15) v128.store(data, i8x16.swizzle(v128.load(data), places));
}
