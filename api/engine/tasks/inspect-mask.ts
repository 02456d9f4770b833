import { sha256 } from '../lib/sha256.ts';
import { decodeMask, isQuarterTurn, readHeader } from '../pixels/index.ts';
import type { MaskFacts } from '../types.ts';
import { createInspection, type Inspectable } from './create-inspection.ts';
import { describeLabels } from './describe-labels.ts';
import { kindText } from './kind-text.ts';

async function inspect({ name, bytes, limits, reuse }: Inspectable): Promise<MaskFacts> {
  const header = readHeader(bytes, limits);
  const mask = await decodeMask(bytes, limits);
  const turned = isQuarterTurn(mask.orientation);
  const { values, truncated, shape, places } = describeLabels(mask);
  const palette =
    mask.kind === 'palette' ? values.map(([at]) => [at, mask.palette?.[at] ?? 0] as [number, number]) : [];
  const facts: MaskFacts = {
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
    crc32: Bun.hash.crc32(bytes),
    values,
    truncated,
    palette,
    places,
    shape,
  };
  reuse(mask.samples);
  return facts;
}

/** Decodes a mask completely and counts its labels. */
export const inspectMask = createInspection(inspect);
