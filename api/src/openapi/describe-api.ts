import type { Ctx } from '../context.ts';
import { publicPath } from '../http/public-path.ts';
import { HANDLERS } from '../routes/index.ts';
import { type OpenApi, openApi } from './document.ts';

const made = new WeakMap<Ctx, OpenApi>();

/** Returns the API description of this server, generated on first use. */
export function describeApi(ctx: Ctx): OpenApi {
  const known = made.get(ctx);
  if (known) return known;
  const { version, env, limits, storage } = ctx;
  const document = openApi({
    ...{ version, base: publicPath(env), limits, handlers: HANDLERS },
    ...{ guarded: env.ACCESS_TOKEN !== undefined, signs: storage.ownUrls !== null },
  });
  made.set(ctx, document);
  return document;
}
