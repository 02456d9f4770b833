import type { Receipt, SetName } from '@twinset/contract';
import type { SourcePair } from '../types.ts';
import type { JournalOutput } from './journal.ts';

/** Returns the receipt of an output from its entry in the journal. */
export const receiptOf = (
  { image, mask, imageSha256, maskSha256 }: SourcePair,
  set: SetName,
  made: JournalOutput,
): Receipt => ({
  set,
  image: made.image.name,
  mask: made.mask.name,
  source: { image, mask, imageSha256, maskSha256 },
  params: made.params,
  imageSha256: made.image.sha256,
  maskSha256: made.mask.sha256,
  ...(made.backend ? { backend: made.backend } : {}),
  ...(made.objects ? { objects: made.objects } : {}),
});
