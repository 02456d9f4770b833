import { join } from 'node:path';
import { rootFrom } from './public-path.ts';

/**
 * Returns the shell's page for a path below the root, or null before the shell is built. The build writes addresses
 * relative to the root (`="./static/…"`); here they become relative to the path.
 * @param folder folder of the built shell
 */
export async function shellPage(folder: string, path: string, request: Request): Promise<Response | null> {
  const file = Bun.file(join(folder, 'index.html'));
  if (!(await file.exists())) return null;
  const html = (await file.text()).replaceAll('="./', `="${rootFrom(path)}`);
  const etag = `"${Bun.hash(html).toString(36)}"`;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ETag: etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : html, { headers });
}
