import { collisionKey, eachInSteps, runStepsWith } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import type { Kind } from '../../records/files.ts';

/** Names of the files of a kind in the bucket, and one of them by its collision key. */
export type KnownNames = { names: Set<string>; byKey: Map<string, string> };

/**
 * Returns the names of the files of a kind in the bucket. Those of an earlier call are kept: an upload of 50,000 files is
 * signed in parts, and each would compute the keys of all files before it again.
 * @param slice is awaited between parts of the work
 */
export async function knownNames(
  ctx: Ctx,
  session: string,
  kind: Kind,
  slice: () => Promise<void>,
): Promise<KnownNames> {
  const objects = await ctx.storage.list(session, kind);
  const { derived } = ctx.caches;
  const key = `${session} names ${kind}`;
  const addTo = async ({ names, byKey }: KnownNames): Promise<KnownNames> => {
    const add = ({ name }: { name: string }) => {
      if (names.has(name)) return;
      names.add(name);
      byKey.set(collisionKey(name), name);
    };
    await runStepsWith(eachInSteps(objects, add), slice);
    return { names, byKey };
  };
  const none = (): KnownNames => ({ names: new Set(), byKey: new Map() });
  const kept = derived.get(key)?.value as KnownNames | undefined;
  let known = await addTo(kept ?? none());
  // Some were deleted.
  if (known.names.size !== objects.length) known = await addTo(none());
  derived.set(key, { of: [], value: known });
  return known;
}
