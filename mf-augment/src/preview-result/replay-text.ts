import type { Receipt } from '@twinset/contract';

interface Replayed {
  maskSha256: string;
  same: boolean;
  backend: string;
  recordedBackend?: string | undefined;
  levels?: number | undefined;
}

function imageText(levels: number | undefined): string {
  if (levels === undefined) return 'the image could not be compared';
  return levels <= 1 ? 'the image is within one level' : `the image differs by up to ${levels} levels`;
}

/** Returns the sentence on an output that was computed again, and whether it is as good as the recorded one. */
export function replayText(
  { maskSha256 }: Pick<Receipt, 'maskSha256'>,
  replayed: Replayed,
): { isGood: boolean; text: string } {
  const { same, backend, recordedBackend, levels } = replayed;
  const start = `Reproduced with the backend ${backend}`;
  if (same) return { isGood: true, text: `${start}: image and mask are identical, byte for byte.` };
  if (recordedBackend === undefined)
    return {
      isGood: false,
      text: `${start}: the bytes differ. The source files or the version have changed since.`,
    };
  const isSameMask = replayed.maskSha256 === maskSha256;
  const mask = `the mask ${isSameMask ? 'is identical' : 'differs'}`;
  return {
    isGood: isSameMask && levels !== undefined && levels <= 1,
    text: `${start}, because that of the result (${recordedBackend}) is not available: ${mask}, ${imageText(levels)}.`,
  };
}
