import { type FailedFile, formatCount } from '@twinset/contract';
import { EngineError } from '../../engine-error.ts';
import type { ListedFile } from '../listing.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, pathProblem } from './limits.ts';

/** Entry of an archive before it is accepted. */
export type RawEntry = {
  path: string;
  bytes: number;
  /** Bytes in the archive; undefined if it does not record them. */
  packed?: number;
  /** Reason for which the kind of the entry is refused, such as a link. */
  problem?: string;
};

/** Returns the key that two paths must not share: file systems that ignore case would overwrite the first. */
const keyOf = (path: string) => path.normalize('NFC').toLowerCase();

/** Collects the entries of an archive or a folder: each is accepted, or refused by name. */
export class AcceptedEntries {
  readonly files: ListedFile[] = [];
  readonly refused: FailedFile[] = [];
  readonly #seen = new Set<string>();
  /** Folders above the files. */
  readonly #folders = new Set<string>();
  readonly #limits: ArchiveLimits;
  #bytes = 0;

  constructor(
    limits: ArchiveLimits,
    readonly what: 'archive' | 'folder' = 'archive',
  ) {
    this.#limits = limits;
  }

  /** Returns the entries of a folder: the bytes that are used are limited by its plan. */
  static ofFolder(): AcceptedEntries {
    return new AcceptedEntries({ ...ARCHIVE_LIMITS, bytes: Number.POSITIVE_INFINITY }, 'folder');
  }

  /** Returns the folders above a path, the nearest first. */
  *#above(key: string): Generator<string> {
    for (let cut = key.lastIndexOf('/'); cut > 0; cut = key.lastIndexOf('/', cut - 1))
      yield key.slice(0, cut);
  }

  #isDoubled(key: string): boolean {
    if (this.#seen.has(key) || this.#folders.has(key)) return true;
    // A folder that was seen has no file above it.
    for (const folder of this.#above(key)) {
      if (this.#folders.has(folder)) return false;
      if (this.#seen.has(folder)) return true;
    }
    return false;
  }

  #problemOf({ path, bytes, packed, problem }: RawEntry): string | null {
    const { ratio, smallBytes } = this.#limits;
    if (problem) return problem;
    if (packed !== undefined && bytes > smallBytes && bytes > ratio * packed) {
      return `The file unpacks to more than ${formatCount(ratio)} times its size in the archive.`;
    }
    const found = pathProblem(path, this.#limits, this.what);
    if (found) return found;
    return this.#isDoubled(keyOf(path)) ? `The ${this.what} contains another file of this name.` : null;
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
      throw new EngineError(
        'InvalidDataset',
        `The ${this.what} has more than ${formatCount(entries)} entries.`,
      );
    }
    if (problem !== null) {
      this.refused.push({ filename: entry.path, reason: problem });
      return false;
    }
    this.#bytes += entry.bytes;
    if (this.#bytes > bytes) {
      const message = `The ${this.what} unpacks to more than ${formatCount(bytes / (1024 * 1024 * 1024))} GiB. Unpack it and choose a part.`;
      throw new EngineError('InvalidDataset', message);
    }
    const key = keyOf(entry.path);
    this.#seen.add(key);
    for (const folder of this.#above(key)) {
      if (this.#folders.has(folder)) break;
      this.#folders.add(folder);
    }
    this.files.push({ path: entry.path, bytes: entry.bytes });
    return true;
  }
}
