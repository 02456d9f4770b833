import { type FileHandle, open } from 'node:fs/promises';
import { forEachConcurrent, type ViewPiece, type ZipView } from '@twinset/engine';
import { TUNABLES } from '../../tunables.ts';

type FilePiece = Extract<ViewPiece, { path: string }>;
type Job = { piece: FilePiece; into: Uint8Array };

async function fill(handle: FileHandle, { piece, into }: Job): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesRead } = await handle.read(into, done, piece.length - done, piece.start + done);
    if (bytesRead === 0) throw new Error(`${piece.path} is shorter than it was.`);
    done += bytesRead;
  }
}

/** Lets the file of a view contain some ranges. */
type Fill = (ranges: { start: number; end: number }[]) => Promise<void>;

/** Reads a view sequentially, each time as many bytes as requested; the file that is read last stays open. */
class ViewReader {
  #open: { path: string; handle: FileHandle } | null = null;
  /** The read that is under way: it may still open a file. */
  #reading: Promise<unknown> = Promise.resolve();
  constructor(
    readonly view: ZipView,
    readonly isValid: () => boolean,
    readonly fill: Fill | null,
  ) {}

  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const reading = this.#read(start, end);
    this.#reading = reading.catch(() => {});
    return reading;
  }

  async #read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const out = new Uint8Array(end - start);
    const jobs: Job[] = [];
    let at = 0;
    for (const piece of this.view.pieces(start, end)) {
      const length = 'bytes' in piece ? piece.bytes.length : piece.length;
      const into = out.subarray(at, at + length);
      if ('bytes' in piece) into.set(piece.bytes);
      else jobs.push({ piece, into });
      at += length;
    }
    await this.fill?.(jobs.map(({ piece }) => ({ start: piece.start, end: piece.start + piece.length })));
    const last = jobs.pop();
    // Small files: several reads at a time.
    await forEachConcurrent(jobs, TUNABLES.filesAtOnce.value, async (job) => {
      if (job.piece.path === this.#open?.path) return fill(this.#open.handle, job);
      const handle = await open(job.piece.path, 'r');
      try {
        await fill(handle, job);
      } finally {
        await handle.close();
      }
    });
    if (last) await this.#readLast(last);
    if (!this.isValid()) throw new Error('The files changed while they were downloaded.');
    return out;
  }

  async #readLast(job: Job): Promise<void> {
    const { path } = job.piece;
    if (this.#open?.path !== path) {
      await this.#release();
      this.#open = { path, handle: await open(path, 'r') };
    }
    await fill((this.#open as { handle: FileHandle }).handle, job);
  }

  async #release(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.handle.close();
  }

  /** Closes what is open once the read under way has ended. */
  async close(): Promise<void> {
    await this.#reading;
    await this.#release();
  }
}

/** Options of reading a view. */
export type Reading = { isValid: () => boolean; onBroken: (error: unknown) => void; fill?: Fill | null };

/**
 * Returns the bytes of a zip view from `start` to before `end`: a range of one file is sent from the disk, a short one
 * in one piece, all others at the reader's pace. A file that cannot be read, or is no longer valid, aborts the stream,
 * so that the client does not take the zip for complete.
 * @param fill called before ranges of the file are read; null if it is complete
 * @param onBroken called with the error
 */
export async function viewBody(
  view: ZipView,
  [start, end]: [number, number],
  { isValid, onBroken, fill = null }: Reading,
): Promise<Bun.BodyInit> {
  const [first, second] = view.pieces(start, end);
  if (fill === null && first && !second && 'path' in first)
    return Bun.file(first.path).slice(first.start, first.start + first.length);
  const reader = new ViewReader(view, isValid, fill);
  const chunk = TUNABLES.downloadChunk.value;
  let at = start;
  const next = async () => {
    const to = Math.min(end, at + chunk);
    const bytes = await reader.read(at, to);
    at = to;
    if (at === end) await reader.close();
    return bytes;
  };
  if (end - start <= chunk) return next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        controller.enqueue(await next());
        if (at === end) controller.close();
      } catch (error) {
        await reader.close();
        onBroken(error);
        controller.error(error);
      }
    },
    cancel: () => reader.close(),
  });
}
