import type { Receipt, SetName } from '@twinset/contract';
import type { SourcePair } from '../types.ts';
import type { JournalOutput } from './journal.ts';

/** Files of a partner in a receipt. */
export type PartnerSource = Receipt['source'];

/** Returns the files of a pair in a receipt. */
export const sourceOf = ({ image, mask, imageSha256, maskSha256 }: SourcePair): PartnerSource => ({
  image,
  mask,
  imageSha256,
  maskSha256,
});

/** Returns the receipt of an output from its entry in the journal. */
export const receiptOf = (pair: SourcePair, set: SetName, made: JournalOutput): Receipt => ({
  set,
  image: made.image.name,
  mask: made.mask.name,
  source: sourceOf(pair),
  ...(made.partners ? { partners: made.partners } : {}),
  params: made.params,
  imageSha256: made.image.sha256,
  maskSha256: made.mask.sha256,
  ...(made.backend ? { backend: made.backend } : {}),
  ...(made.objects ? { objects: made.objects } : {}),
});
