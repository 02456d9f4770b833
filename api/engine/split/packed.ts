import type { Fingerprint } from '@twinset/tensor-core';
import { yieldToEventLoop } from '../lib/yield-to-event-loop.ts';

const THUMB_BYTES = 32 * 32 * 3;
/** Items per row: about 5 ms of work. */
const ROW = 500;

type Fingerprinted = { fingerprint: Fingerprint };

/** Items as they are sent to a worker: thumbnails in one buffer, all else as JSON. Thousands of objects are copied slowly. */
export type Packed = { rows: string[]; thumbs: Uint8Array<ArrayBuffer> };

/** Packs items, a few at a time, so that others get their turn. */
export async function pack<T extends Fingerprinted>(items: readonly T[]): Promise<Packed> {
  const thumbs = new Uint8Array(items.length * THUMB_BYTES);
  const rows: string[] = [];
  for (let from = 0; from < items.length; from += ROW) {
    const some = items.slice(from, from + ROW);
    for (const [i, { fingerprint }] of some.entries()) {
      const { thumb } = fingerprint;
      const bytes = typeof thumb === 'string' ? Buffer.from(thumb, 'base64') : thumb;
      thumbs.set(bytes, (from + i) * THUMB_BYTES);
    }
    rows.push(
      JSON.stringify(some.map((item) => ({ ...item, fingerprint: { ...item.fingerprint, thumb: '' } }))),
    );
    await yieldToEventLoop();
  }
  return { rows, thumbs };
}

/** Returns the items that were packed; their thumbnails are views of the buffer. */
export function unpack<T extends Fingerprinted>({ rows, thumbs }: Packed): T[] {
  const items = rows.flatMap((row) => JSON.parse(row) as T[]);
  for (const [i, { fingerprint }] of items.entries())
    fingerprint.thumb = thumbs.subarray(i * THUMB_BYTES, (i + 1) * THUMB_BYTES);
  return items;
}
