import { type AmbiguousMatches, type FailedFile, type Pairing, someNames } from '@twinset/contract';

const OTHER = { images: 'masks', masks: 'images' } as const;
const familyName = (family: string) => (family === '' ? 'the same name' : family);

/** Returns the files without any partner, except those with several. */
export function unpairedFiles({ orphanImages, orphanMasks, several }: Pairing) {
  const images = new Set(several.flatMap((group) => group.images));
  const masks = new Set(several.flatMap((group) => group.masks));
  return {
    images: orphanImages.filter((name) => !images.has(name)),
    masks: orphanMasks.filter((name) => !masks.has(name)),
  };
}

/** Returns orphans that have several partners because of the surplus files of one kind. */
export function ambiguousOrphans(
  { orphanImages, orphanMasks, several }: Pairing,
  of: 'images' | 'masks',
): string[] {
  const groups = several.filter((group) => group.of === of);
  const names = { images: new Set<string>(), masks: new Set<string>() };
  for (const { images, masks } of groups) {
    for (const name of images) names.images.add(name);
    for (const name of masks) names.masks.add(name);
  }
  return [
    ...orphanImages.filter((name) => names.images.has(name)),
    ...orphanMasks.filter((name) => names.masks.has(name)),
  ];
}

/** Describes which files of one kind match one file of the other, with their families; null without any. */
export function ambiguousText({ several }: Pairing, of: 'images' | 'masks'): string | null {
  const groups = several.filter((group) => group.of === of);
  const [example] = groups.filter((group) => group[of].length > 1);
  if (!example) return null;
  const more = groups.length - 1;
  const families = [...new Set(groups.flatMap((group) => group.families))].sort().map(familyName);
  const one = someNames(example[OTHER[of]]);
  return (
    `Several ${of} match one ${OTHER[of].slice(0, -1)}. ${one}: ${someNames(example[of])}` +
    `${more > 0 ? `; and ${more.toLocaleString('en-US')} more` : ''}. ` +
    `Families: ${someNames(families)}. Keep one family and delete the other ${of}.`
  );
}

const reasonOf = ({ of, images, masks }: AmbiguousMatches): string =>
  of === 'masks'
    ? `Several masks match ${someNames(images)}: ${someNames(masks)}.`
    : `Several images match ${someNames(masks)}: ${someNames(images)}.`;

/** Returns the orphans, each with the reason why it has no pair. */
export function orphanDetails(pairing: Pairing): FailedFile[] {
  const reasons = { images: new Map<string, string>(), masks: new Map<string, string>() };
  for (const group of pairing.several) {
    for (const name of group.images) reasons.images.set(name, reasonOf(group));
    for (const name of group.masks) reasons.masks.set(name, reasonOf(group));
  }
  return [
    ...pairing.orphanImages.map((filename) => ({
      filename,
      reason: reasons.images.get(filename) ?? 'The image has no mask.',
    })),
    ...pairing.orphanMasks.map((filename) => ({
      filename,
      reason: reasons.masks.get(filename) ?? 'The mask has no image.',
    })),
  ];
}
