import { closeSync, openSync } from 'node:fs';
import { AUGMENTED_ZIP } from '@twinset/contract';
import { forEachConcurrent, getOrCompute, writeAll } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import { readBucketZip } from '../../queue/bucket-zip.ts';
import type { RunRow } from '../../records/runs.ts';
import { TUNABLES } from '../../tunables.ts';

type Range = { start: number; end: number };
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The local zip of a result whose outputs are in the bucket: it has holes, which are filled when they are read. Written
 * bytes remain; after a restart they are read from the bucket again.
 */
export class PartialZip {
  readonly #path: string;
  readonly #end: number;
  readonly #read: (range: Range) => Promise<Bytes>;
  /** Copies of blocks into the local zip, by their numbers. */
  readonly #blocks = new Map<number, Promise<void>>();

  /**
   * @param end bytes of the outputs, which precede all others
   * @param read reads a range from the bucket
   */
  constructor(path: string, end: number, read: (range: Range) => Promise<Bytes>) {
    this.#path = path;
    this.#end = end;
    this.#read = read;
  }

  /** Fills the local zip at some ranges. */
  async fill(ranges: readonly Range[]): Promise<void> {
    const size = TUNABLES.zipBlock.value;
    const blocks = new Set<number>();
    for (const { start, end } of ranges.filter((range) => range.start < this.#end))
      for (let at = Math.floor(start / size); at * size < Math.min(end, this.#end); at++) blocks.add(at);
    await forEachConcurrent([...blocks], TUNABLES.sourcesAtOnce.value, (block) => this.#fillBlock(block));
  }

  /** Returns the SHA-256 of the whole zip, and keeps nothing. */
  async sha256(): Promise<string> {
    const hasher = new Bun.CryptoHasher('sha256');
    const pause = createTimeSlice();
    const size = TUNABLES.zipBlock.value;
    for (let start = 0; start < this.#end; start += size) {
      hasher.update(await this.#read({ start, end: Math.min(start + size, this.#end) }));
      await pause();
    }
    for await (const chunk of Bun.file(this.#path).slice(this.#end).stream()) {
      hasher.update(chunk);
      await pause();
    }
    return hasher.digest('hex');
  }

  async #fillBlock(block: number): Promise<void> {
    const filled = this.#blocks.get(block) ?? this.#copy(block);
    this.#blocks.set(block, filled);
    try {
      await filled;
    } catch (error) {
      if (this.#blocks.get(block) === filled) this.#blocks.delete(block);
      throw error;
    }
  }

  async #copy(block: number): Promise<void> {
    const start = block * TUNABLES.zipBlock.value;
    const bytes = await this.#read({ start, end: Math.min(start + TUNABLES.zipBlock.value, this.#end) });
    const fd = openSync(this.#path, 'r+');
    try {
      writeAll(fd, bytes, start);
    } finally {
      closeSync(fd);
    }
  }
}

/** Returns the zip of a result whose outputs are in the bucket; null if the local zip is complete. */
export const partialZip = (ctx: Ctx, { session, id, result }: RunRow): Promise<PartialZip | null> =>
  getOrCompute(ctx.caches.zips, `${session} ${id}`, async () => {
    const found = await readBucketZip(ctx.work.path(session, 'runs', id));
    if (found === null) return null;
    const { end, etag } = found;
    return new PartialZip(result?.zipPath ?? '', end, (range) =>
      ctx.storage.read(session, AUGMENTED_ZIP, { ...range, etag }),
    );
  });

/** Lets the local zip of a result contain some ranges, which are read next. */
export async function fillZip(ctx: Ctx, run: RunRow, ranges: readonly Range[]): Promise<void> {
  await (await partialZip(ctx, run))?.fill(ranges);
}
