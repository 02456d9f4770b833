import type { Ctx } from '../context.ts';

/**
 * Where the uploads of a page go: an origin of their own where a thread takes them, else '' for that of the API.
 * `address`: the address that the page asked this server by.
 */
export function uploadOrigin({ env, uploadPort }: Pick<Ctx, 'env' | 'uploadPort'>, address: string): string {
  if (uploadPort === null) return '';
  if (env.UPLOAD_ORIGIN !== undefined) return env.UPLOAD_ORIGIN;
  const url = new URL(address);
  url.port = String(uploadPort);
  return url.origin;
}
