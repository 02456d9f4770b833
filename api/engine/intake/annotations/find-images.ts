import { normalizeName } from '@twinset/contract';
import type { Entry, Listing } from '../listing.ts';
import { baseName } from './values.ts';

/** Image that an annotation file names. */
export interface WantedImage {
  /** Path or name as the file states it; without extension if `isStem`. */
  name: string;
  isStem?: boolean;
  /** Annotation file. */
  source: string;
}

/** Prefix with which Label Studio stores uploaded files. */
const HASH = /^[0-9a-f]{8}-/;

const push = (map: Map<string, Entry[]>, key: string, entry: Entry) => {
  const known = map.get(key);
  if (known) known.push(entry);
  else map.set(key, [entry]);
};

/** Returns how many folders of the image the path or the name of the annotation file contains. */
function nearness({ folders }: Entry, source: string): number {
  const parts = new Set(source.split('/'));
  const name = baseName(source);
  return folders.filter((folder) => parts.has(folder) || name.includes(folder)).length;
}

/**
 * Returns a function that finds the image of an annotation: by its path, else by its name, with or without the hash that
 * Label Studio adds. Of several images, the one whose folders the annotation file shares is found.
 */
export function imageFinder({ images }: Listing): (wanted: WantedImage) => Entry | 'missing' | 'several' {
  const byName = new Map<string, Entry[]>();
  const byStem = new Map<string, Entry[]>();
  for (const entry of images) {
    push(byName, normalizeName(entry.name), entry);
    push(byStem, normalizeName(entry.stem), entry);
  }
  return ({ name, isStem, source }) => {
    const path = normalizeName(name.replaceAll('\\', '/').replace(/^(\.\/|\/)+/, ''));
    const index = isStem ? byStem : byName;
    const base = baseName(path);
    let found = index.get(base) ?? index.get(base.replace(HASH, '')) ?? [];
    const exact = found.filter((entry) => entry.path === path || entry.path.endsWith(`/${path}`));
    if (exact.length > 0 && path !== base) found = exact;
    if (found.length < 2) return found[0] ?? 'missing';
    const near = found.map((entry) => nearness(entry, source));
    const best = Math.max(...near);
    const nearest = found.filter((_, i) => near[i] === best);
    return nearest.length === 1 ? (nearest[0] as Entry) : 'several';
  };
}
