import { join } from 'node:path';
import { type FailedFile, quoted } from '@twinset/contract';
import { type Entry, getFileNameLowLevel, openPromise } from 'yauzl';
import { EngineError } from '../../engine-error.ts';
import { AcceptedEntries } from './accept.ts';
import type { Archive, ArchiveFile } from './archive.ts';
import { messageOf } from './message-of.ts';
import { isUnpacked, writeEntry } from './write-entry.ts';

/** File type bits of Unix in the external attributes. */
const LINK = 0o120000;
const TYPE = 0o170000;
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & TYPE) === LINK;

function problemOf(entry: Entry): string | undefined {
  if (isLink(entry)) return 'Links are not unpacked.';
  if (entry.isEncrypted()) return 'The file is encrypted.';
  return entry.canDecodeFileData() ? undefined : 'The compression method is not supported.';
}

/**
 * Opens a zip: only its directory is read.
 * @throws EngineError InvalidDataset if it is damaged or exceeds the limits
 */
export async function openZip({ path, name, limits }: ArchiveFile): Promise<Archive> {
  const accepted = new AcceptedEntries(limits);
  const entries = new Map<string, Entry>();
  const damaged = (cause: unknown) =>
    new EngineError('InvalidDataset', `${quoted(name)} is damaged: ${messageOf(cause)}.`);
  // Names are decoded here: the library ends at the first wrong one.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false };
  const zip = await openPromise(path, options).catch((cause) => {
    throw damaged(cause);
  });
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
      const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
      if (name.endsWith('/')) continue;
      const { uncompressedSize: bytes, compressedSize: packed } = entry;
      if (accepted.add({ path: name, bytes, packed, problem: problemOf(entry) })) entries.set(name, entry);
    }
  } catch (cause) {
    zip.close();
    throw cause instanceof EngineError ? cause : damaged(cause);
  }
  return {
    files: accepted.files,
    refused: accepted.refused,
    async unpack(paths, root, signal) {
      const failed: FailedFile[] = [];
      for (const name of paths) {
        const entry = entries.get(name);
        if (!entry || (await isUnpacked(join(root, name), entry.uncompressedSize))) continue;
        signal?.throwIfAborted();
        const reason = await writeEntry(root, name, () => zip.openReadStreamPromise(entry), signal);
        if (reason !== null) failed.push({ filename: name, reason });
      }
      return failed;
    },
    close: () => zip.close(),
  };
}
