import type { Ctx } from '../context.ts';

/**
 * Returns the origin to which a page sends uploads: a separate one for the upload thread, else '' for that of the API.
 * `address`: the address of this server in the page's request.
 */
export function uploadOrigin({ env, uploadPort }: Pick<Ctx, 'env' | 'uploadPort'>, address: string): string {
  if (uploadPort === null) return '';
  if (env.UPLOAD_ORIGIN !== undefined) return env.UPLOAD_ORIGIN;
  const url = new URL(address);
  url.port = String(uploadPort);
  return url.origin;
}
