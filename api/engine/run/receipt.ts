import { type FrameSpec, frameMap, type Receipt, type SetName } from '@twinset/contract';
import type { SourcePair } from '../types.ts';
import type { JournalOutput } from './journal.ts';

/** Files of a partner in a receipt. */
export type PartnerSource = Receipt['source'];

/** Returns the files of a pair in a receipt, and its part of them. */
export const sourceOf = (pair: SourcePair): PartnerSource => {
  const { image, mask, imageSha256, maskSha256, width, height, tile } = pair;
  const part = tile ? { tile: { x: tile.x, y: tile.y, width, height } } : {};
  return { image, mask, imageSha256, maskSha256, ...part };
};

/** Returns the position of the source of a receipt among the pairs; -1 if it is not there. */
export const indexOfSource = (pairs: readonly SourcePair[], source: PartnerSource): number =>
  pairs.findIndex(
    (pair) =>
      pair.image === source.image &&
      pair.mask === source.mask &&
      Bun.deepEquals(sourceOf(pair).tile, source.tile),
  );

/** Returns the map of a frame to its source, if it is more than a crop and a stretch. */
function frameOf(spec: FrameSpec, { width, height, tile }: SourcePair): Pick<Receipt, 'frame'> {
  if (!tile && spec.resize?.mode === undefined) return {};
  const { window, ...map } = frameMap(spec, { width, height });
  const { x, y, source } = tile ?? { x: 0, y: 0, source: { width, height } };
  return { frame: { source, window: { ...window, x: window.x + x, y: window.y + y }, ...map } };
}

/** Returns the receipt of an output from its entry in the journal. */
export const receiptOf = (pair: SourcePair, spec: FrameSpec, set: SetName, made: JournalOutput): Receipt => ({
  set,
  image: made.image.name,
  mask: made.mask.name,
  source: sourceOf(pair),
  ...(made.partners ? { partners: made.partners } : {}),
  ...(made.pasted ? { pasted: made.pasted } : {}),
  ...frameOf(spec, pair),
  params: made.params,
  imageSha256: made.image.sha256,
  maskSha256: made.mask.sha256,
  ...(made.backend ? { backend: made.backend } : {}),
  ...(made.objects ? { objects: made.objects } : {}),
});
