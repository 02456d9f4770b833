import { collisionKey, nameProblem, normalizeName } from '@twinset/contract';
import type { LeftOver, MaskSource, PlannedPair } from '../layout.ts';
import type { Placed } from './match.ts';

type Named<T> = { name: string; of: T };

/** Returns the key of a name without extension: a dot in it is no extension. */
const collisionKeyOf = (name: string) => collisionKey(`${name}.png`);

/** Returns names by a form, with their keys; `isUnique`: false if two have the same key, where the form may end. */
function namesBy(images: readonly Placed[], form: (image: Placed) => string, isLast: boolean) {
  const [names, keys]: [string[], string[]] = [[], []];
  // Keys that ascend are unique, which most are.
  let known: Set<string> | null = null;
  for (const image of images) {
    const name = normalizeName(form(image));
    const key = collisionKeyOf(name);
    if (known === null && keys.length > 0 && (keys.at(-1) as string) >= key) known = new Set(keys);
    names.push(name);
    keys.push(key);
    known?.add(key);
    if (known !== null && known.size < keys.length && !isLast) break;
  }
  return { names, keys, isUnique: (known?.size ?? keys.length) === images.length };
}

/** Returns the names of the first form that gives each image another one, else those of the last, and their keys. */
function uniqueNames(images: readonly Placed[], forms: readonly ((image: Placed) => string)[]) {
  for (const form of forms.slice(0, -1)) {
    const named = namesBy(images, form, false);
    if (named.isUnique) return named;
  }
  return namesBy(images, forms.at(-1) ?? (() => ''), true);
}

/**
 * Names pairs by the stems of their images, or with the folders that image and mask share if stems repeat.
 * @returns names that can be stored, in the order given, and the pairs whose name cannot.
 */
export function namePairs<T>(
  items: readonly T[],
  imageOf: (item: T) => Placed,
): { named: Named<T>[]; refused: LeftOver[] } {
  const long = ({ entry, place: { where } }: Placed) =>
    where === '' ? entry.stem : `${where.replace(/\/+/g, '_')}_${entry.stem}`;
  const { names, keys, isUnique } = uniqueNames(items.map(imageOf), [
    ({ entry }) => entry.stem,
    long,
    (image) => [image.place.set, long(image)].filter(Boolean).join('_'),
  ]);
  const used = new Set<string>();
  const named: Named<T>[] = [];
  const refused = new Map<string, string[]>();
  for (const [i, of] of items.entries()) {
    let name = names[i] ?? '';
    let key = keys[i] ?? '';
    for (let n = 2; used.has(key); n++) {
      name = `${names[i]}_${n}`;
      key = collisionKeyOf(name);
    }
    const problem = nameProblem(`${name}.png`);
    if (problem === null) named.push({ name, of });
    else refused.set(problem, [...(refused.get(problem) ?? []), imageOf(of).entry.path]);
    if (!isUnique) used.add(key);
  }
  return { named, refused: [...refused].map(([reason, paths]) => ({ reason, paths })) };
}

/** Returns the files of which a mask consists. */
export function maskPaths(mask: MaskSource): string[] {
  if (mask.kind === 'file') return [mask.path];
  if (mask.kind === 'drawn') return mask.format === 'objects' ? [] : [mask.drawing.path];
  return 'paths' in mask ? mask.paths : [];
}

/** Returns the path of a pair's image, or of its first channel. */
export const imageOf = ({ image }: PlannedPair): string => [image].flat()[0] ?? '';

/** Returns the paths of all files that a pair uses. */
export const pathsOf = ({ image, mask }: PlannedPair): string[] => [...[image].flat(), ...maskPaths(mask)];
