import { type MixedPair, maxLevel, type PasteRules } from '@twinset/tensor-core';
import { objectClass } from '../objects/object-areas.ts';
import { LabelSet } from './label-set.ts';
import type { Frame, FrameRecipe } from './load-frame.ts';

/**
 * Returns the rules by which objects are pasted into a frame: with classes, a new id is of the class of the object, and
 * ids of class 0 are no objects; no object has an id of the whole source mask, or the fill. Absent for masks of classes.
 */
export function pasteRules(recipe: FrameRecipe, { labels }: Frame): PasteRules | undefined {
  const { objectsPerClass: perClass, mask, unpasted = [] } = recipe;
  if (perClass === undefined) return undefined;
  const last = maxLevel(mask.bitDepth);
  return {
    isObject: (id) =>
      id !== 0 && id !== mask.fill && id >= perClass && !unpasted.includes(objectClass(id, perClass)),
    isTaken: (id) => id === 0 || id === mask.fill || labels.has(id),
    idsLike(id) {
      if (perClass === 0) return [1, last];
      const first = objectClass(id, perClass) * perClass;
      return [first, Math.min(last, first + perClass - 1)];
    },
  };
}

/**
 * Returns the labels of a frame with pasted objects: those of its source and the new ids. Its mapping is that of its
 * source, because an id of a partner gets another one; areas of pasted objects are those in the partner's whole mask, at
 * the scale of the pasted object.
 */
export function withObjects(
  frame: Frame,
  [partner]: readonly Frame[],
  { growth, ...objects }: NonNullable<MixedPair['objects']>,
): Pick<Frame, 'labels' | 'mapping' | 'objects' | 'pasted'> {
  const areas = new Map(frame.objects);
  for (const [i, [id, from]] of objects.pasted.entries())
    areas.set(id, Math.round((partner.objects?.get(from) ?? 0) * growth[i]));
  const ids = LabelSet.ofLabels(objects.pasted.map(([id]) => id));
  return {
    labels: LabelSet.union([frame.labels, ids]),
    mapping: frame.mapping,
    objects: areas,
    pasted: objects,
  };
}
