import { decodeMask, isQuarterTurn, type MaskRaster, readHeader } from '../codecs/index.ts';
import { labelPlaces } from '../frames/label-places.ts';
import type { Inspected, MaskFacts } from '../types.ts';
import type { InspectInput } from './inspect-image.ts';
import { kindText } from './kind-text.ts';
import { sha256 } from './produce.ts';
import { refusal } from './refusal.ts';

/** Values that the facts of one mask list. */
const MAX_VALUES = 4096;

type Counted = Pick<MaskFacts, 'values' | 'truncated'>;

function countSamples(samples: MaskRaster['samples'], range: number): Counted {
  const counts = new Uint32Array(range);
  for (let i = 0; i < samples.length; i++) counts[samples[i]]++;
  const values: [number, number][] = [];
  counts.forEach((pixels, value) => {
    if (pixels > 0) values.push([value, pixels]);
  });
  return { values: values.slice(0, MAX_VALUES), truncated: values.length > MAX_VALUES };
}

/** Counts colours run by run; once the list is full, new colours are only noted. */
function countColors(samples: MaskRaster['samples']): Counted {
  const counts = new Map<number, number>();
  let truncated = false;
  let color = -1;
  let run = 0;
  const close = () => {
    if (run === 0) return;
    const before = counts.get(color);
    if (before === undefined && counts.size >= MAX_VALUES) truncated = true;
    else counts.set(color, (before ?? 0) + run);
  };
  for (let i = 0; i < samples.length; i += 3) {
    const next = (samples[i] << 16) | (samples[i + 1] << 8) | samples[i + 2];
    if (next !== color) {
      close();
      color = next;
      run = 0;
    }
    run++;
  }
  close();
  return { values: [...counts].sort((a, b) => a[0] - b[0]), truncated };
}

function count(mask: MaskRaster): Counted {
  if (mask.kind === 'color') return countColors(mask.samples);
  return countSamples(mask.samples, mask.bitDepth === 16 ? 65_536 : 256);
}

/** Decodes a mask whole and counts its labels; a file that cannot be used is refused with the reason. */
export async function inspectMask({ name, path, maxPixels }: InspectInput): Promise<Inspected<MaskFacts>> {
  try {
    const bytes = await Bun.file(path).bytes();
    const header = readHeader(bytes, { maxPixels });
    const mask = await decodeMask(bytes, { maxPixels });
    const turned = isQuarterTurn(mask.orientation);
    const { values, truncated } = count(mask);
    const palette =
      mask.kind === 'palette' ? values.map(([at]) => [at, mask.palette?.[at] ?? 0] as [number, number]) : [];
    return {
      ok: true,
      facts: {
        name,
        bytes: bytes.length,
        format: header.format,
        width: turned ? mask.height : mask.width,
        height: turned ? mask.width : mask.height,
        orientation: mask.orientation,
        bitDepth: mask.bitDepth,
        kind: mask.kind,
        kindText: kindText(header),
        hadAlpha: mask.hadAlpha,
        fileSha256: sha256(bytes),
        values,
        truncated,
        palette,
        places: labelPlaces(mask, values),
      },
    };
  } catch (error) {
    return refusal(name, error);
  }
}
