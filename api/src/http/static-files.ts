import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** Pattern of names with a hash of their content, which never change. */
const HASHED = /\.[0-9a-f]{8,}\.[\w.]+$/;

const sizeOf = (path: string) =>
  stat(path).then(
    (s) => (s.isFile() ? s : null),
    () => null,
  );

/** Returns the path below `root`, or null for one outside it. */
function within(root: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const full = normalize(join(root, decoded));
  return full.startsWith(root + sep) ? full : null;
}

/**
 * Serves a built file, in its precompressed form if the client accepts that.
 * @param path path below `root`, encoded
 * @returns null if the file does not exist
 */
export async function staticFile(root: string, path: string, request: Request): Promise<Response | null> {
  const full = within(root, path);
  const plain = full === null ? null : await sizeOf(full);
  if (full === null || plain === null) return null;
  const accepted = request.headers.get('accept-encoding') ?? '';
  const headers = new Headers({
    'Content-Type': TYPES[extname(full)] ?? 'application/octet-stream',
    'Cache-Control': HASHED.test(full) ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  let chosen = full;
  let size = plain.size;
  for (const [encoding, ending] of ENCODINGS) {
    const packed = new RegExp(`\\b${encoding}\\b`).test(accepted) ? await sizeOf(full + ending) : null;
    // An older one belongs to an earlier build.
    if (!packed || packed.mtimeMs < plain.mtimeMs) continue;
    headers.set('Content-Encoding', encoding);
    chosen = full + ending;
    size = packed.size;
    break;
  }
  const etag = `"${size.toString(36)}-${Math.round(plain.mtimeMs).toString(36)}"`;
  headers.set('ETag', etag);
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(size));
  return new Response(request.method === 'HEAD' ? null : Bun.file(chosen), { headers });
}
