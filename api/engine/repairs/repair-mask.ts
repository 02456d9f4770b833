import { applyPalette } from '../pixels/channels.ts';
import { CHECKED_BEFORE, decodeMask, type MaskRaster, type Orientation, orient } from '../pixels/index.ts';
import { mapColors } from '../pixels/map-colors.ts';
import type { SourcePair } from '../types.ts';
import { labelStep } from './index.ts';
import type { LabelStep } from './label-repair.ts';
import type { MaskRepair } from './mask-repair.ts';

type Common = Pick<MaskRaster, 'width' | 'height' | 'hadAlpha' | 'orientation' | 'lossy'>;

/** Returns the labels of a mask by a table of its 256 or 65,536 values; of a grey mask in colour, by its first channel. */
function mapValues(mask: MaskRaster, step: LabelStep, bitDepth: 8 | 16): Uint8Array | Uint16Array {
  const { samples, channels, width, height } = mask;
  const count = samples instanceof Uint16Array ? 65_536 : 256;
  const table = Uint16Array.from({ length: count }, (_, value) => step(value));
  const out = bitDepth === 16 ? new Uint16Array(width * height) : new Uint8Array(width * height);
  for (let i = 0, from = 0; i < out.length; i++, from += channels) out[i] = table[samples[from]];
  return out;
}

function colorsOf({ kind, samples, palette }: MaskRaster): Uint8Array {
  if (kind === 'color') return samples as Uint8Array;
  return applyPalette(samples, palette ?? Uint32Array.from({ length: 256 }, (_, v) => v * 0x01_01_01));
}

/** Changes the labels of a mask; one of indices gets the colours of the whole set. */
function repairLabels(mask: MaskRaster, { domain, steps, bitDepth, palette }: MaskRepair): MaskRaster {
  const step = labelStep(steps, domain);
  const { width, height, hadAlpha, orientation, lossy } = mask;
  const common: Common = { width, height, hadAlpha, orientation, lossy };
  if (domain === 'color')
    return {
      ...common,
      kind: 'color',
      channels: 3,
      bitDepth: 8,
      samples: mapColors(colorsOf(mask), 3, step),
    };
  const samples = mapValues(mask, step, bitDepth);
  if (domain === 'value') return { ...common, kind: 'grey', channels: 1, bitDepth, samples };
  const colors = new Uint32Array(256);
  for (const [index, color] of palette ?? []) colors[index] = color;
  return { ...common, kind: 'palette', channels: 1, bitDepth: 8, samples, palette: colors };
}

/** Resizes a mask by nearest neighbour: a pixel gets the label at its centre. */
export function resizeMask(mask: MaskRaster, width: number, height: number): MaskRaster {
  const { samples, channels } = mask;
  const out = new (samples.constructor as Uint8ArrayConstructor)(width * height * channels);
  const columns = Uint32Array.from({ length: width }, (_, x) =>
    Math.floor(((2 * x + 1) * mask.width) / (2 * width)),
  );
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.floor(((2 * y + 1) * mask.height) / (2 * height)) * mask.width;
    for (let x = 0; x < width; x++) {
      const from = (row + columns[x]) * channels;
      for (let c = 0; c < channels; c++) out[to++] = samples[from + c];
    }
  }
  return { ...mask, samples: out, width, height };
}

/** Applies a repair to a decoded mask; a resized one is upright afterwards. */
export function repairMask(mask: MaskRaster, repair: MaskRepair): MaskRaster {
  const repaired = repair.steps.length > 0 ? repairLabels(mask, repair) : mask;
  const { size } = repair;
  if (!size) return repaired;
  const {
    data: samples,
    width,
    height,
  } = orient(
    { data: repaired.samples, width: repaired.width, height: repaired.height, channels: repaired.channels },
    size.orientation as Orientation,
  );
  return resizeMask({ ...repaired, samples, width, height, orientation: 1 }, size.width, size.height);
}

/** Decodes the mask of a pair, with its repair. */
export async function readMask(
  { maskPath, repair, tile }: Pick<SourcePair, 'maskPath' | 'repair' | 'tile'>,
  file: Uint8Array | string = maskPath,
): Promise<MaskRaster> {
  const decoded = await decodeMask(file, CHECKED_BEFORE);
  const mask = tile?.isLossy ? { ...decoded, lossy: true } : decoded;
  return repair ? repairMask(mask, repair) : mask;
}
