import type { StoredObject } from '../storage/port.ts';
import { TUNABLES } from '../tunables.ts';
import { rangedResponse } from './ranged-response.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const begins = (head: Uint8Array, magic: number[], at = 0) => magic.every((byte, i) => head[at + i] === byte);

/** Returns the type of an image by its first 12 bytes; null for other files. */
export function imageType(head: Uint8Array): string | null {
  if (begins(head, PNG)) return 'image/png';
  if (begins(head, JPEG)) return 'image/jpeg';
  return begins(head, WEBP, 8) ? 'image/webp' : null;
}

/** Returns the type by content: images have an image type, whatever their name; everything else is bytes to save. */
async function typeOf(file: Blob, name: string): Promise<string> {
  const type = imageType(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (type !== null) return type;
  return name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream';
}

/** Headers that prevent an uploaded file from acting as a page, and let pages of another origin show it. */
export const AS_FILE = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Returns the header by which browsers save a file under a name. */
export const disposition = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/**
 * Serves a stored file: ETag, conditional and ranged requests, sent from the disk without loading it into memory.
 * @param download name to save under; "" shows an image inline
 * @param isImmutable the path changes with the content, so that browsers need not ask again
 */
export async function fileResponse(
  request: Request,
  path: string,
  entry: StoredObject,
  download: string,
  isImmutable: boolean,
): Promise<Response> {
  const file = Bun.file(path);
  const type = await typeOf(file, entry.name);
  const headers = new Headers({ 'Content-Type': type, ...AS_FILE });
  if (download !== '' || !type.startsWith('image/')) {
    headers.set('Content-Disposition', disposition(download || entry.name));
  }
  if (isImmutable)
    headers.set('Cache-Control', `private, max-age=${TUNABLES.previewMaxAge.value}, immutable`);
  const { etag, bytes } = entry;
  return rangedResponse(request, { etag, bytes, headers, body: (start, end) => file.slice(start, end) });
}
