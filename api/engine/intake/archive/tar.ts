import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type FailedFile, formatCount, quoted } from '@twinset/contract';
import type { extract } from 'tar-stream';
import { EngineError } from '../../engine-error.ts';
import { AcceptedEntries } from './accept.ts';
import type { Archive, ArchiveFile } from './archive.ts';
import { messageOf } from './message-of.ts';
import { isOfMachine, isUnpacked, writeEntry } from './write-entry.ts';

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer E> ? E : never;
const FILES = new Set(['file', 'contiguous-file']);

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

/** Reads the entries of a tar in order, unpacking gzip. */
async function eachEntry({ path, name, limits }: ArchiveFile, visit: (entry: Entry) => Promise<void>) {
  const source = createReadStream(path);
  const entries = (await import('tar-stream')).extract();
  const packed = Bun.file(path).size;
  const input = (await isGzip(path)) ? source.pipe(createGunzip()) : source;
  let bytes = 0;
  const fail = (cause: Error) => entries.destroy(cause);
  source.on('error', fail);
  input.on('error', fail);
  input.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.smallBytes && bytes > limits.ratio * packed) {
      fail(new Error(`it unpacks to more than ${formatCount(limits.ratio)} times its size`));
    }
  });
  input.pipe(entries);
  try {
    for await (const entry of entries) {
      await visit(entry);
      entry.resume();
    }
  } catch (cause) {
    const isAborted = (cause as { name?: string }).name === 'AbortError';
    if (cause instanceof EngineError || isAborted || isOfMachine(cause)) throw cause;
    throw new EngineError('InvalidDataset', `${quoted(name)} is damaged: ${messageOf(cause)}.`);
  } finally {
    source.destroy();
  }
}

/** Returns the name of an entry without the `./` that tar writes first. */
const nameOf = ({ header }: Entry) => header.name.replace(/^(\.\/)+/, '');

/** Accepts or refuses an entry; folders are no entries. @returns whether it is accepted */
function accept(accepted: AcceptedEntries, entry: Entry): boolean {
  const { type, size = 0 } = entry.header;
  if (type === 'directory' || nameOf(entry) === '') return false;
  const problem = FILES.has(type ?? 'file')
    ? {}
    : { problem: type?.includes('link') ? 'Links are not unpacked.' : 'The entry is not a file.' };
  return accepted.add({ path: nameOf(entry), bytes: size, ...problem });
}

/** Reads a whole tar for its entries. */
async function listTar(tar: ArchiveFile): Promise<AcceptedEntries> {
  const accepted = new AcceptedEntries(tar.limits);
  await eachEntry(tar, async (entry) => void accept(accepted, entry));
  return accepted;
}

/**
 * Opens a tar, packed with gzip or not: it is read once for its entries, unless they are known, and again to unpack.
 * @throws EngineError InvalidDataset if it is damaged or exceeds the limits
 */
export async function openTar(tar: ArchiveFile): Promise<Archive> {
  const accepted = tar.isListed ? new AcceptedEntries(tar.limits) : await listTar(tar);
  return {
    files: accepted.files,
    refused: accepted.refused,
    async unpack(paths, root, signal) {
      const failed: FailedFile[] = [];
      // Accepted again: the file may have been replaced since its entries were listed.
      const entries = new AcceptedEntries(tar.limits);
      await eachEntry(tar, async (entry) => {
        signal?.throwIfAborted();
        const name = nameOf(entry);
        if (!accept(entries, entry) || !paths.has(name)) return;
        if (await isUnpacked(join(root, name), entry.header.size ?? 0)) return;
        const reason = await writeEntry(root, name, async () => Readable.from(entry), signal);
        if (reason !== null) failed.push({ filename: name, reason });
      });
      return failed;
    },
    close: () => undefined,
  };
}
