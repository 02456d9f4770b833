import { contentTypeOf } from '@twinset/contract';
import type { Context, Hono } from 'hono';
import { fileResponse } from '../http/file-response.ts';
import { publicPath, withoutBase } from '../http/public-path.ts';
import { AppError } from '../lib/app-error.ts';
import type { AppEnv } from '../middleware/variables.ts';
import { isLivePreview } from '../services/augment/internal.ts';
import { isThumbnail } from '../services/upload/internal.ts';
import { receiveUpload } from '../services/upload/receive-upload.ts';
import { checkAddress } from '../storage/object-path.ts';
import type { OwnUrls, Part, SignedUrl } from '../storage/port.ts';
import { newPart, writePart } from '../storage/write-part.ts';
import type { Deps } from './handler.ts';

/** Path of the signed URLs that this server itself serves, below the root of the product. */
export const STORAGE_PATH = '/api/storage';
/** The routes besides those of the contract's table. Uploads go to the folders at the top of a bucket. */
export const STORAGE_ROUTES = [
  ['GET', `${STORAGE_PATH}/*`],
  ['PUT', `${STORAGE_PATH}/:bucket/:folder/:name`],
] as const;

type Signed = SignedUrl & { signature: string };

/**
 * Parses a signed URL.
 * @throws AppError Forbidden for an address that no driver could have signed
 */
function readUrl(method: 'GET' | 'PUT', address: string, base: string): Signed {
  const url = new URL(address);
  try {
    const [session = '', ...object] = withoutBase(url.pathname, base)
      .slice(STORAGE_PATH.length + 1)
      .split('/')
      .map(decodeURIComponent);
    checkAddress(session, object.join('/'));
    return {
      method,
      session,
      object: object.join('/'),
      contentType: url.searchParams.get('type') ?? '',
      download: url.searchParams.get('download') ?? '',
      expires: Number(url.searchParams.get('expires')),
      signature: url.searchParams.get('signature') ?? '',
    };
  } catch (cause) {
    throw new AppError('Forbidden', undefined, { cause });
  }
}

const partOf = (c: Context<AppEnv>, length: number | null, path: string): Part => ({
  path,
  whole: (maxBytes) =>
    writePart(path, {
      body: c.req.raw.body,
      length,
      limit: { bytes: maxBytes },
      connection: c.env?.connection,
    }),
});

async function put(deps: Deps, urls: OwnUrls, c: Context<AppEnv>): Promise<Response> {
  c.set('route', '/storage');
  const { signature, ...claim } = readUrl('PUT', c.req.url, publicPath(deps.ctx.env));
  // An upload that started in time may take longer than its link is valid.
  const isStillValid = urls.verify(claim, signature);
  const sent = c.req.header('content-type') ?? '';
  if (contentTypeOf(sent) !== contentTypeOf(claim.contentType)) {
    throw new AppError(
      'Forbidden',
      `The URL was signed for content type ${claim.contentType}, but the file was sent as "${sent}".`,
    );
  }
  const declared = c.req.header('content-length');
  const length = declared === undefined ? null : Number(declared);
  const { ctx, metrics } = deps;
  // The upload thread has already written the part.
  const part = c.env?.part ?? partOf(c, length, newPart(urls.parts));
  const { session, object } = claim;
  await receiveUpload({ ctx, session, input: { urls, metrics, object, length, part, isStillValid } });
  return c.body(null, 200);
}

/** Serves the signed URLs of a driver without a storage service; adds no route for other drivers. */
export function mountStorage(app: Hono<AppEnv>, deps: Deps): void {
  const { env, storage } = deps.ctx;
  const urls = storage.ownUrls;
  if (urls === null) return;
  const [[, files], [, uploads]] = STORAGE_ROUTES;
  app.put(uploads, (c) => put(deps, urls, c));
  app.get(files, async (c) => {
    c.set('route', '/storage');
    const { signature, ...claim } = readUrl('GET', c.req.url, publicPath(env));
    urls.verify(claim, signature);
    const entry = await storage.stat(claim.session, claim.object);
    if (!entry) throw new AppError('NotFound', 'The file no longer exists.');
    const { session, object, download } = claim;
    const isImmutable = isThumbnail(object) || isLivePreview(object);
    return fileResponse(c.req.raw, urls.pathOf(session, object), entry, download, isImmutable);
  });
}
