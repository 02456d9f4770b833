import { labelPlaces } from '../frames/label-places.ts';
import { decodeMask, isQuarterTurn, readHeader } from '../pixels/index.ts';
import type { Inspected, MaskFacts } from '../types.ts';
import { countLabels } from './count-labels.ts';
import type { InspectInput } from './inspect-image.ts';
import { kindText } from './kind-text.ts';
import { sha256 } from './produce.ts';
import { refusal } from './refusal.ts';

/** Decodes a mask whole and counts its labels; a file that cannot be used is refused with the reason. */
export async function inspectMask({ name, path, maxPixels }: InspectInput): Promise<Inspected<MaskFacts>> {
  try {
    const bytes = await Bun.file(path).bytes();
    const header = readHeader(bytes, { maxPixels });
    const mask = await decodeMask(bytes, { maxPixels });
    const turned = isQuarterTurn(mask.orientation);
    const { values, truncated, shape } = countLabels(mask);
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
        shape,
      },
    };
  } catch (error) {
    return refusal(name, error);
  }
}
