import type { StoredObject } from '../storage/port.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
const begins = (head: Uint8Array, magic: number[]) => magic.every((byte, i) => head[i] === byte);

/** The type by content: pictures are pictures, whatever they are called; all else is bytes to save. */
async function typeOf(file: Blob, name: string): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (begins(head, PNG)) return 'image/png';
  if (begins(head, JPEG)) return 'image/jpeg';
  return name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream';
}

/** What keeps a file that users sent from acting as a page, and lets pages of another origin show it. */
export const AS_FILE = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

type Range = { start: number; end: number };
/** One range of bytes; null for none or for a form that is not supported, which is answered whole. */
function readRange(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]));
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/**
 * A stored file as an answer: ETag, conditional and ranged requests, sent from the disk without passing memory.
 * @param download name to save under; "" shows a picture in place
 */
export async function fileResponse(
  request: Request,
  path: string,
  entry: StoredObject,
  download: string,
): Promise<Response> {
  const file = Bun.file(path);
  const etag = `"${entry.etag}"`;
  const type = await typeOf(file, entry.name);
  const headers = new Headers({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    'Content-Type': type,
    ...AS_FILE,
  });
  if (download !== '' || !type.startsWith('image/')) {
    headers.set('Content-Disposition', disposition(download || entry.name));
  }
  const known = request.headers.get('if-none-match');
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  const condition = request.headers.get('if-range');
  const range =
    condition === null || condition === etag ? readRange(request.headers.get('range'), entry.bytes) : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${entry.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: entry.bytes - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${entry.bytes}`);
  if (request.method === 'HEAD') return new Response(null, { status: 200, headers });
  return new Response(file.slice(start, end + 1), { status: range ? 206 : 200, headers });
}
