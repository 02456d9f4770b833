import { collisionKey, eachInSteps, runStepsWith } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import type { Kind } from '../../records/file-rows.ts';
import type { StoredObject } from '../../storage/port.ts';

/** Collision keys of the files of a kind in the bucket by name, and one of the names by its key. */
export type KnownNames = { keys: Map<string, string>; byKey: Map<string, string> };

const keyOf = (session: string, kind: Kind): string => `${session} names ${kind}`;

/**
 * Returns the names of the files of a kind in the bucket. Those of an earlier call are kept: an upload of 50,000 files is
 * signed in parts, and each would compute the keys of all files before it again.
 * @param objects the files, as the storage lists them
 * @param slice is awaited between parts of the work
 */
export async function knownNames(
  { caches: { derived } }: Pick<Ctx, 'caches'>,
  session: string,
  kind: Kind,
  objects: readonly Pick<StoredObject, 'name'>[],
  slice: () => Promise<void>,
): Promise<KnownNames> {
  const key = keyOf(session, kind);
  const addTo = async ({ keys, byKey }: KnownNames): Promise<KnownNames> => {
    const add = ({ name }: { name: string }) => {
      if (keys.has(name)) return;
      const key = collisionKey(name);
      // Most are equal: one text is enough.
      const own = key === name ? name : key;
      keys.set(name, own);
      byKey.set(own, name);
    };
    await runStepsWith(eachInSteps(objects, add), slice);
    return { keys, byKey };
  };
  const none = (): KnownNames => ({ keys: new Map(), byKey: new Map() });
  const kept = derived.get(key)?.value as KnownNames | undefined;
  let known = await addTo(kept ?? none());
  // Some were deleted.
  if (known.keys.size !== objects.length) known = await addTo(none());
  derived.set(key, { of: [], value: known });
  return known;
}

/** Forgets these names when an upload has ended: they take as much memory as the records of the files. */
export const forgetNames = (
  { caches: { derived } }: Pick<Ctx, 'caches'>,
  session: string,
  kind: Kind,
): void => derived.delete(keyOf(session, kind));
