import type { Ctx } from '../context.ts';
import { publicPath } from '../http/public-path.ts';
import { HANDLERS } from '../routes/index.ts';
import { docsPage } from './docs-page.ts';
import { type OpenApi, openApi } from './document.ts';

/** The API description of a server: its document, the document's JSON, and the page that shows it. */
export type ApiDescription = { document: OpenApi; json: string; page: string };

const known = new WeakMap<Ctx, ApiDescription>();

/** Returns the API description of this server, generated on first use. */
export function describeApi(ctx: Ctx): ApiDescription {
  const kept = known.get(ctx);
  if (kept) return kept;
  const { version, env, limits, storage } = ctx;
  const document = openApi({
    version,
    base: publicPath(env),
    limits,
    handlers: HANDLERS,
    guarded: env.ACCESS_TOKEN !== undefined,
    signs: storage.ownUrls !== null,
  });
  const description = { document, json: JSON.stringify(document), page: docsPage(document) };
  known.set(ctx, description);
  return description;
}
