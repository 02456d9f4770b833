type Range = { start: number; end: number };
/** Parses one range of bytes; null for none or an unsupported form, for which the whole content is sent. */
function readRange(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]));
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** Content of known size. `etag` changes whenever a byte does. */
export type Ranged = {
  etag: string;
  bytes: number;
  headers: Headers;
  /** Returns the bytes from `start` to before `end`. */
  body: (start: number, end: number) => Bun.BodyInit | Promise<Bun.BodyInit>;
};

/** Responds to conditional and ranged requests, and to HEAD. */
export async function rangedResponse(request: Request, content: Ranged): Promise<Response> {
  const { bytes, headers } = content;
  const etag = `"${content.etag}"`;
  headers.set('ETag', etag);
  headers.set('Accept-Ranges', 'bytes');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  const known = request.headers.get('if-none-match');
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers });
  }
  const condition = request.headers.get('if-range');
  const range =
    condition === null || condition === etag ? readRange(request.headers.get('range'), bytes) : null;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${bytes}`);
  if (request.method === 'HEAD') return new Response(null, { status: 200, headers });
  return new Response(await content.body(start, end + 1), { status: range ? 206 : 200, headers });
}
