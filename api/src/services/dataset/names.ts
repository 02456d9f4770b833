import { sortNames } from '@twinset/contract';
import type { Call } from '../../context.ts';
import type { Kind } from '../../records/file-rows.ts';

/** Returns the names of the uploaded files in the bucket, sorted. */
export async function names({ ctx, session, input: kind }: Call<Kind>) {
  const there = ctx.records.sessions.get(session)?.bucket ? await ctx.storage.list(session, kind) : [];
  return { success: true as const, results: sortNames(there.map((o) => o.name)) };
}
