import { freeBuffer } from '../lib/free-buffer.ts';

/** Compresses bytes to a zlib stream (RFC 1950) by libdeflate; level 0 to 12. */
export const zlibStream = (bytes: Uint8Array<ArrayBuffer>, level: number): Uint8Array => {
  const body = Bun.deflateSync(bytes, { level: level as 1, library: 'libdeflate' });
  const out = new Uint8Array(body.length + 6);
  out[0] = 0x78;
  out[1] = 0x01;
  out.set(body, 2);
  new DataView(out.buffer).setUint32(body.length + 2, Bun.hash.adler32(bytes));
  freeBuffer(body);
  return out;
};
