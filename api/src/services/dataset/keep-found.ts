import { type Keep, keepIn } from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { Dataset } from './load-dataset.ts';

/** Returns what keeps what was found out about a session's dataset: live previews ask for the same split again. */
export const keepFound = (ctx: Ctx, session: string, { version }: Dataset): Keep =>
  keepIn(ctx.caches.found, `${session} ${version}`);
