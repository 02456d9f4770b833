import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Bytes that are made while they are read. */
export type SizedChunks = { size: number; chunks: AsyncIterable<Uint8Array> };

/**
 * Returns a text as bytes of a known size. Its parts are made twice, for the size and for the bytes, so that the whole is
 * never in memory; events are handled between two parts.
 */
export async function sizedText(parts: () => Iterable<string>): Promise<SizedChunks> {
  let size = 0;
  for (const part of parts()) {
    size += Buffer.byteLength(part);
    await yieldToEventLoop();
  }
  const chunks = async function* () {
    for (const part of parts()) {
      yield Buffer.from(part);
      await yieldToEventLoop();
    }
  };
  return { size, chunks: chunks() };
}
