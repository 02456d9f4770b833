import type { FailedFile } from '@twinset/contract';
import type { ListedFile } from '../listing.ts';
import type { ArchiveLimits } from './limits.ts';

/**
 * An archive to be opened. `name`: that for messages; `isListed`: its entries were accepted before, so that the lists of
 * a tar, which is read for them as a whole, may be empty.
 */
export type ArchiveFile = { path: string; name: string; limits: ArchiveLimits; isListed: boolean };

/** An opened archive. */
export interface Archive {
  /** Files that can be unpacked. */
  files: ListedFile[];
  /** Entries that are refused by their name, kind or size. */
  refused: FailedFile[];
  /**
   * Unpacks some of the files below a folder; files of an earlier, interrupted call are kept.
   * @returns files that are damaged
   */
  unpack(paths: ReadonlySet<string>, root: string, signal?: AbortSignal): Promise<FailedFile[]>;
  close(): void;
}
