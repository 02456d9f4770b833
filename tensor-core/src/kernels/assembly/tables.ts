// Tables of levels, and counts of levels, of 8-bit samples.

/** Replaces each sample by that of its channel's table; tables of 256 bytes follow each other. */
export function lookup8(src: usize, samples: i32, channels: i32, tables: usize, out: usize): void {
  const end = src + <usize>samples;
  if (channels == 1) {
    for (; src < end; src++, out++) store<u8>(out, load<u8>(tables + <usize>load<u8>(src)));
    return;
  }
  for (; src < end; src += 3, out += 3) {
    store<u8>(out, load<u8>(tables + <usize>load<u8>(src)));
    store<u8>(out, load<u8>(tables + <usize>load<u8>(src, 1), 256), 1);
    store<u8>(out, load<u8>(tables + <usize>load<u8>(src, 2), 512), 2);
  }
}

// @ts-ignore: decorator
@inline
function count(counts: usize, level: u8): void {
  const at = counts + ((<usize>level) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Adds the number of samples at each level to `counts`, 256 u32 per channel. */
export function levelCounts8(src: usize, samples: i32, channels: i32, counts: usize): void {
  const end = src + <usize>samples;
  if (channels == 1) {
    for (; src < end; src++) count(counts, load<u8>(src));
    return;
  }
  for (; src < end; src += 3) {
    count(counts, load<u8>(src));
    count(counts + 1024, load<u8>(src, 1));
    count(counts + 2048, load<u8>(src, 2));
  }
}
