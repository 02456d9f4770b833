import { type FailedFile, formatCount } from '@twinset/contract';
import { EngineError } from '../../engine-error.ts';
import type { ListedFile } from '../listing.ts';
import { type ArchiveLimits, pathProblem } from './limits.ts';

/** Entry of an archive before it is accepted. */
export type RawEntry = {
  path: string;
  bytes: number;
  /** Bytes in the archive; undefined if it does not record them. */
  packed?: number;
  /** Reason for which the kind of the entry is refused, such as a link. */
  problem?: string;
};

/** Collects the entries of an archive: each is accepted, or refused by name. */
export class AcceptedEntries {
  readonly files: ListedFile[] = [];
  readonly refused: FailedFile[] = [];
  readonly #seen = new Set<string>();
  readonly #limits: ArchiveLimits;
  #bytes = 0;

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
  }

  #problemOf({ path, bytes, packed, problem }: RawEntry): string | null {
    const { ratio, smallBytes } = this.#limits;
    if (problem) return problem;
    if (packed !== undefined && bytes > smallBytes && bytes > ratio * packed) {
      return `The file unpacks to more than ${formatCount(ratio)} times its size in the archive.`;
    }
    const found = pathProblem(path, this.#limits);
    if (found) return found;
    // File systems that ignore case would overwrite the first.
    return this.#seen.has(path.normalize('NFC').toLowerCase())
      ? 'The archive contains another file of this name.'
      : null;
  }

  /**
   * Accepts or refuses an entry.
   * @returns whether it is accepted
   * @throws EngineError InvalidDataset if the archive has too many entries or bytes
   */
  add(entry: RawEntry): boolean {
    const { entries, bytes } = this.#limits;
    const problem = this.#problemOf(entry);
    if (this.files.length + this.refused.length >= entries) {
      throw new EngineError('InvalidDataset', `The archive has more than ${formatCount(entries)} entries.`);
    }
    if (problem !== null) {
      this.refused.push({ filename: entry.path, reason: problem });
      return false;
    }
    this.#bytes += entry.bytes;
    if (this.#bytes > bytes) {
      const message = `The archive unpacks to more than ${formatCount(bytes / (1024 * 1024 * 1024))} GiB. Unpack it and choose a part.`;
      throw new EngineError('InvalidDataset', message);
    }
    this.#seen.add(entry.path.normalize('NFC').toLowerCase());
    this.files.push({ path: entry.path, bytes: entry.bytes });
    return true;
  }
}
