import { cellRanges, GRID_WORDS } from '../../duplicates/mask-grid.ts';
import { bitDepthOf } from '../../raster.ts';
import type { LabelScan, ScannedMask } from '../label-scan.ts';
import { Arena } from './arena.ts';
import type { SimdModule } from './simd-module.ts';

/** Bytes of the mask copied to the module's memory at a time: fits a cache. */
const BAND_BYTES = 1 << 20;
/** Values of `look` of beginLabels(). */
const LOOKS = { grey: 0, palette: 1, color: 2 } as const;

/** Implements PixelBackend.scanLabels. */
export function scanLabels(module: SimdModule, mask: ScannedMask): LabelScan | null {
  const { data, width, height, channels, palette } = mask;
  const bytes = (channels * bitDepthOf(mask)) / 8;
  if (bytes > 3) return null;
  const { kernels } = module;
  const row = width * channels;
  const most = Math.max(1, Math.floor(BAND_BYTES / (width * bytes)));

  const arena = new Arena(module);
  const src = arena.reserve(Math.min(most, height) * width * bytes);
  const cells = arena.reserve(2 * (width + height));
  const runs = arena.reserve(24 * (width + 1));
  const planes = arena.reserve(kernels.slotsMax() * GRID_WORDS * 4);
  const [across, down] = [cellRanges(width), cellRanges(height)];
  arena.write(cells, across.first);
  arena.write(cells + width, across.last);
  arena.write(cells + 2 * width, down.first);
  arena.write(cells + 2 * width + height, down.last);
  const words = (pointer: number, length: number) => new Uint32Array(kernels.memory.buffer, pointer, length);
  if (palette) {
    const colors = words(kernels.colorsAt(), 256);
    colors.fill(0);
    colors.set(palette.subarray(0, 256));
  }
  const look = channels === 3 ? LOOKS.color : palette ? LOOKS.palette : LOOKS.grey;
  kernels.beginLabels(width, height, bytes, look, cells, runs, planes);
  for (let y = 0; y < height; y += most) {
    const rows = Math.min(most, height - y);
    arena.write(src, data.subarray(y * row, (y + rows) * row));
    if (!kernels.scanLabels(src, rows)) return null;
  }
  const count = kernels.scannedSlots();
  return {
    values: words(kernels.valuesAt(), count).slice(),
    pixels: words(kernels.pixelsAt(), count).slice(),
    flat: words(kernels.flatAt(), count).slice(),
    between: words(kernels.betweenAt(), count).slice(),
    changes: kernels.scannedChanges(),
    planes: new Int32Array(kernels.memory.buffer, planes, count * GRID_WORDS).slice(),
  };
}
