import type { Fingerprint } from '@twinset/tensor-core';
import type { Ctx } from '../../context.ts';
import type { ImageFacts } from '../../engine/types.ts';

type Groups = (number | null)[];
const kept = new WeakMap<ReadonlyMap<string, ImageFacts>, Map<string, Promise<Groups>>>();

/**
 * Group ids of images: exact duplicates always stand together, near ones unless the user says otherwise. Kept for as
 * long as the facts are.
 * @param near false: exact duplicates alone
 */
export function duplicateGroups(
  ctx: Ctx,
  images: ReadonlyMap<string, ImageFacts>,
  names: readonly string[],
  near: boolean,
): Promise<Groups> {
  const byChoice = kept.get(images) ?? new Map<string, Promise<Groups>>();
  kept.set(images, byChoice);
  const key = `${near} ${Bun.hash(names.join('\n'))}`;
  const known = byChoice.get(key);
  if (known) return known;
  const inputs = names.map((name) => {
    const { pixelSha256, fingerprint } = images.get(name) as ImageFacts;
    return { pixelSha256, fingerprint: fingerprint as Fingerprint };
  });
  const groups = ctx.engine.groupDuplicates(inputs, near);
  byChoice.set(key, groups);
  groups.catch(() => byChoice.delete(key));
  return groups;
}
