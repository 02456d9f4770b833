import { ENGINE_TUNABLES } from '../tunables.ts';
import { centralRecord, endRecords, type ZipEntry, type ZipLimits } from './zip-records.ts';

const CHUNK_BYTES = ENGINE_TUNABLES.zipDirectory.value;

/**
 * Yields the directory of a zip and its end records, in chunks. A chunk is valid until the next one is requested.
 * @param offset bytes of the zip before the directory
 */
export function* directoryChunks(
  entries: Iterable<ZipEntry>,
  offset: number,
  limits: ZipLimits,
): Generator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK_BYTES);
  let [count, size, held] = [0, 0, 0];
  for (const entry of entries) {
    const record = centralRecord(entry, limits);
    if (held + record.length > buffer.length) {
      yield buffer.subarray(0, held);
      held = 0;
    }
    buffer.set(record, held);
    held += record.length;
    size += record.length;
    count++;
  }
  if (held > 0) yield buffer.subarray(0, held);
  yield endRecords(count, { offset, size }, limits);
}
