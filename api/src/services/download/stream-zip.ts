import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ENTRY_DATE } from '@twinset/engine';
import { ZipArchive } from 'archiver';

export type ZipEntry =
  | { name: string; path: string; range?: { start: number; end: number } }
  | { name: string; text: string };

function openEntry(entry: ZipEntry, fail: (error: Error) => void): string | Readable {
  if ('text' in entry) return entry.text;
  return createReadStream(entry.path, entry.range).on('error', fail);
}

/**
 * Streams a zip (stored, as images do not compress) while generating it: one file is open at a time, at the reader's
 * pace, and it ends if the reader disconnects. A file that cannot be read aborts the stream, so that the client does
 * not take the zip for complete.
 * @param onEnd called once, with the error if there was one
 */
export function streamZip(
  entries: Iterable<ZipEntry>,
  onEnd: (error?: Error) => void,
): ReadableStream<Uint8Array> {
  const archive = new ZipArchive({ store: true });
  let settled = false;
  let next = () => {};
  const end = (error?: Error) => {
    if (!settled) onEnd(error);
    settled = true;
    next();
  };
  const fail = (error: Error) => {
    end(error);
    archive.destroy(error);
  };
  archive.on('warning', fail);
  archive.on('error', end);
  archive.on('close', () => end());
  archive.on('entry', () => next());
  const feed = async () => {
    for (const entry of entries) {
      const added = new Promise<void>((resolve) => {
        next = resolve;
      });
      archive.append(openEntry(entry, fail), { name: entry.name, date: ENTRY_DATE });
      await added;
      if (settled) return;
    }
    await archive.finalize();
  };
  feed().catch(fail);
  return Readable.toWeb(archive as unknown as Readable) as unknown as ReadableStream<Uint8Array>;
}
