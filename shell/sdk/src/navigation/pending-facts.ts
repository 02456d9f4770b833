import { countOf } from '@twinset/contract';
import type { FileKind } from '../store/view-slice.ts';
import type { Facts } from './gates.ts';

/** Numbers of files of a kind: `shown` on the pages, and `hidden` ones that the server has not deleted yet. */
export type FileCounts = Record<FileKind, { shown: number; hidden: number }>;

/**
 * Returns the conditions as they are without the hidden files.
 * @returns `undecided`: files may match now, which is known once the deletion is sent
 */
export function withoutHidden<F extends Pick<Facts, FileKind | 'balance'>>(
  facts: F,
  counts: FileCounts,
): { facts: F; undecided: boolean } {
  const { images, masks } = counts;
  if (images.hidden + masks.hidden === 0) return { facts, undecided: false };
  const without = (kind: FileKind) =>
    counts[kind].hidden > 0 && counts[kind].shown === 0 ? { ok: false, message: '' } : facts[kind];
  const message = `${countOf('images', images.shown)} and ${countOf('masks', masks.shown)} do not match.`;
  return {
    facts: { ...facts, images: without('images'), masks: without('masks'), balance: { ok: false, message } },
    // Different numbers of images and masks do not match.
    undecided: images.shown === masks.shown && images.shown > 0,
  };
}
