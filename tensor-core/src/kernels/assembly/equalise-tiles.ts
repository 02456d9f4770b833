// CLAHE of 8-bit images, in the order of operations of the TypeScript kernel.

const LEVELS = 256;

function lumaOf(src: usize, pixels: i32, luma: usize): void {
  for (let i = 0; i < pixels; i++, src += 3) {
    const sum = 299 * <u32>load<u8>(src) + 587 * <u32>load<u8>(src, 1) + 114 * <u32>load<u8>(src, 2);
    store<u8>(luma + i, <u8>((sum + 500) / 1000));
  }
}

function mirrored(index: i32, length: i32): i32 {
  if (length == 1) return 0;
  const period = 2 * (length - 1);
  const place = index % period;
  return min(place, period - place);
}

/** Limits counts, i32, and spreads the rest. */
function limitCounts(counts: usize, limit: i32): void {
  let rest = 0;
  for (let level = 0; level < LEVELS; level++) {
    const at = counts + (level << 2);
    const count = load<i32>(at);
    if (count <= limit) continue;
    rest += count - limit;
    store<i32>(at, limit);
  }
  const share = rest / LEVELS;
  const left = rest % LEVELS;
  const step = max(1, LEVELS / max(1, left));
  for (let level = 0; level < LEVELS; level++) {
    const at = counts + (level << 2);
    store<i32>(at, load<i32>(at) + share);
  }
  for (let n = 0; n < left; n++) {
    const at = counts + ((n * step) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
}

/** Counts the levels of one tile. */
function countTile(
  luma: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  tileWidth: i32,
  tileHeight: i32,
  counts: usize,
): void {
  memory.fill(counts, 0, LEVELS * 4);
  const end = left + tileWidth;
  for (let y = top; y < top + tileHeight; y++) {
    const row = luma + mirrored(y, height) * width;
    for (let x = left; x < end; x++) {
      const level = load<u8>(row + (x < width ? x : mirrored(x, width)));
      const at = counts + ((<usize>level) << 2);
      store<i32>(at, load<i32>(at) + 1);
    }
  }
}

/** Writes the table of each tile, 256 bytes each. */
function writeTables(
  luma: usize,
  width: i32,
  height: i32,
  tileWidth: i32,
  tileHeight: i32,
  limit: i32,
  grid: i32,
  counts: usize,
  tables: usize,
): void {
  const total = <f64>tileWidth * <f64>tileHeight;
  for (let tile = 0; tile < grid * grid; tile++) {
    const left = (tile % grid) * tileWidth;
    const top = (tile / grid) * tileHeight;
    countTile(luma, width, height, left, top, tileWidth, tileHeight, counts);
    limitCounts(counts, limit);
    let sum = 0;
    for (let level = 0; level < LEVELS; level++) {
      sum += load<i32>(counts + (level << 2));
      store<u8>(tables + level, <u8>(<i32>Math.floor((<f64>sum * 255) / total + 0.5)));
    }
    tables += LEVELS;
  }
}

/** Writes, for each column, the tables to its left and right (i32) and the weight of the second (f64). */
function writeColumns(columns: usize, width: i32, tileWidth: i32, grid: i32): void {
  for (let x = 0; x < width; x++, columns += 16) {
    const place = <f64>x / <f64>tileWidth - 0.5;
    const before = <i32>Math.floor(place);
    store<i32>(columns, max(0, before) * LEVELS);
    store<i32>(columns, min(grid - 1, before + 1) * LEVELS, 4);
    store<f64>(columns, place - Math.floor(place), 8);
  }
}

/** Returns the bytes that equaliseTiles8() needs besides image and result. */
export function tilesBytes(width: i32, height: i32, channels: i32, grid: i32): i32 {
  const luma = channels == 1 ? 0 : width * height;
  return 4 * LEVELS + 16 * width + LEVELS * grid * grid + luma;
}

/**
 * Equalises tiles with limited counts. Sizes of tiles, limit and grid: see claheTiles().
 * @param scratch tilesBytes() bytes
 */
export function equaliseTiles8(
  src: usize,
  width: i32,
  height: i32,
  channels: i32,
  tileWidth: i32,
  tileHeight: i32,
  limit: i32,
  grid: i32,
  scratch: usize,
  out: usize,
): void {
  const columns = scratch + 4 * LEVELS;
  const tables = columns + 16 * width;
  let luma = src;
  if (channels == 3) {
    luma = tables + LEVELS * grid * grid;
    lumaOf(src, width * height, luma);
  }
  writeTables(luma, width, height, tileWidth, tileHeight, limit, grid, scratch, tables);
  writeColumns(columns, width, tileWidth, grid);
  for (let y = 0; y < height; y++) {
    const place = <f64>y / <f64>tileHeight - 0.5;
    const before = <i32>Math.floor(place);
    const down = place - Math.floor(place);
    const above = tables + max(0, before) * grid * LEVELS;
    const below = tables + min(grid - 1, before + 1) * grid * LEVELS;
    for (let x = 0; x < width; x++, luma++) {
      const column = columns + 16 * x;
      const own = <usize>load<u8>(luma);
      const left = own + load<u32>(column);
      const right = own + load<u32>(column, 4);
      const across = load<f64>(column, 8);
      const upper = <f64>load<u8>(above + left) * (1 - across) + <f64>load<u8>(above + right) * across;
      const lower = <f64>load<u8>(below + left) * (1 - across) + <f64>load<u8>(below + right) * across;
      const equalised = <i32>(upper * (1 - down) + lower * down + 0.5);
      const change = equalised - <i32>own;
      for (let k = 0; k < channels; k++, src++, out++)
        store<u8>(out, <u8>max(0, min(255, <i32>load<u8>(src) + change)));
    }
  }
}
