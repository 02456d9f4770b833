import { collisionKey, nameProblem, normalizeName } from '@twinset/contract';
import type { LeftOver, MaskSource, PlannedPair } from '../layout.ts';
import type { Placed } from './match.ts';

type Named<T> = { name: string; of: T };

const isUnique = (names: readonly string[]) => new Set(names.map(collisionKeyOf)).size === names.length;
/** Returns the key of a name without extension: a dot in it is no extension. */
const collisionKeyOf = (name: string) => collisionKey(`${name}.png`);

/**
 * Names pairs by the stems of their images, or with the folders that image and mask share if stems repeat.
 * @returns names that can be stored, in the order given, and the pairs whose name cannot.
 */
export function namePairs<T>(
  items: readonly T[],
  imageOf: (item: T) => Placed,
): { named: Named<T>[]; refused: LeftOver[] } {
  const short = items.map((item) => normalizeName(imageOf(item).entry.stem));
  const long = items.map((item) => {
    const { entry, place } = imageOf(item);
    return normalizeName([...place.where.split('/'), entry.stem].filter((part) => part !== '').join('_'));
  });
  const withSet = items.map((item, i) => [imageOf(item).place.set, long[i]].filter(Boolean).join('_'));
  const names = [short, long].find(isUnique) ?? withSet;
  const used = new Set<string>();
  const named: Named<T>[] = [];
  const refused = new Map<string, string[]>();
  for (const [i, of] of items.entries()) {
    let name = names[i] ?? '';
    for (let n = 2; used.has(collisionKeyOf(name)); n++) name = `${names[i]}_${n}`;
    const problem = nameProblem(`${name}.png`);
    if (problem === null) named.push({ name, of });
    else refused.set(problem, [...(refused.get(problem) ?? []), imageOf(of).entry.path]);
    used.add(collisionKeyOf(name));
  }
  return { named, refused: [...refused].map(([reason, paths]) => ({ reason, paths })) };
}

/** Returns the files of which a mask consists. */
function maskPaths(mask: MaskSource): string[] {
  if (mask.kind === 'file') return [mask.path];
  if (mask.kind === 'drawn') return mask.format === 'objects' ? [] : [mask.drawing.path];
  return 'paths' in mask ? mask.paths : [];
}

/** Returns the path of a pair's image, or of its first channel. */
export const imageOf = ({ image }: PlannedPair): string => [image].flat()[0] ?? '';

/** Returns the paths of all files that a pair uses. */
export const pathsOf = ({ image, mask }: PlannedPair): string[] => [...[image].flat(), ...maskPaths(mask)];
