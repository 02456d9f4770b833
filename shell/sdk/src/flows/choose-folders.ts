import { hasImageExtension, normalizeName, someNames } from '@twinset/contract';
import type { FileKind } from '../store/view-slice.ts';
import { folderKind, folderOf, pathOf } from './folder-kind.ts';

export interface ChosenFolders {
  files: File[];
  /** Number of files that belong to the other page, by folder. */
  skipped: Map<string, number>;
}

/**
 * Ranks how well a file suits the page of a kind, by its folder: 0 is best. Beside a folder of masks, folders
 * without a known name contain the images.
 */
function mismatchRank(kind: FileKind, file: File): number {
  const found = folderKind(folderOf(file));
  if (found === null) return kind === 'masks' ? 1 : 0;
  return found === kind ? 0 : 2;
}

/**
 * Selects the files of chosen folders for a page: those that suit it best. Files that were chosen
 * individually are always selected, and folders of the other kind are if there are no others.
 */
export function chooseFolders(kind: FileKind, selected: readonly File[]): ChosenFolders {
  const inFolders = selected.filter((file) => pathOf(file) !== '' && hasImageExtension(file.name));
  const bestRank = inFolders.reduce((rank, file) => Math.min(rank, mismatchRank(kind, file)), 2);
  const files: File[] = [];
  const skipped = new Map<string, number>();
  for (const file of selected) {
    const folder = folderOf(file);
    if (folder === '' || mismatchRank(kind, file) <= bestRank) files.push(file);
    else skipped.set(folder, (skipped.get(folder) ?? 0) + 1);
  }
  return { files, skipped };
}

const isIntended = (kind: FileKind, file: File): boolean =>
  pathOf(file) === '' || folderKind(folderOf(file)) === kind;

/** Returns why files of the same name are not uploaded. */
function reasonOf(kind: FileKind, file: File, others: readonly File[], chosen: File | undefined): string {
  if (chosen !== undefined && pathOf(chosen) === '')
    return 'Another file of the same name was selected with it.';
  if (chosen !== undefined) return `Same name as "${pathOf(chosen)}", which was used.`;
  const same = others.filter((other) => other !== file).map((other) => `"${pathOf(other) || other.name}"`);
  const many = others.filter((other) => isIntended(kind, other)).length > 1;
  const why = many
    ? `more than one of the folders contains ${kind}`
    : 'the folder names do not show which one to use';
  return `Same name as ${someNames(same)}; ${why}.`;
}

export interface ResolvedFiles {
  files: File[];
  refused: { file: File; reason: string }[];
}

/**
 * Selects one file per name: of files in different folders the one whose folder is named after the kind, or
 * none, since guessing could select the wrong one; of files without a folder the first.
 */
export function resolveDuplicateNames(kind: FileKind, files: readonly File[]): ResolvedFiles {
  const byName = new Map<string, File[]>();
  for (const file of files) {
    const name = normalizeName(file.name);
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const chosen: File[] = [];
  const refused: ResolvedFiles['refused'] = [];
  for (const group of byName.values()) {
    const intended = group.filter((file) => isIntended(kind, file));
    const withoutFolders = group.every((file) => pathOf(file) === '');
    const [match] = withoutFolders || intended.length === 1 ? intended : group.length === 1 ? group : [];
    if (match !== undefined) chosen.push(match);
    for (const file of group)
      if (file !== match) refused.push({ file, reason: reasonOf(kind, file, group, match) });
  }
  return { files: chosen, refused };
}
