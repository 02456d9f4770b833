import type { ReadText } from '../layout.ts';
import type { Entry } from '../listing.ts';
import { ClassValues } from './class-values.ts';
import type { AnnotatedSet } from './plan-drawn.ts';
import { AnnotationError, type Annotations } from './types.ts';

/** Returns a set without annotations. */
export const emptySet = (): AnnotatedSet & { files: Set<string>; refused: Annotations['refused'] } => ({
  ...{ images: [], classes: [], refused: [], notes: [], files: new Set() },
});

/** Runs `read`; a refusal of a file is listed, and null is returned. */
export async function orRefuse<T>(
  refused: Annotations['refused'],
  filename: string,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AnnotationError)) throw error;
    refused.push({ filename, reason: error.message });
    return null;
  }
}

/**
 * Reads files that list images and their objects. Classes of several files, such as those of the sets, are one list;
 * a class has the value that the first file gives it.
 */
export async function readAll(
  entries: readonly Entry[],
  readText: ReadText,
  read: (text: string, path: string) => Promise<Annotations & { empty?: string[] }>,
): Promise<AnnotatedSet> {
  const set = emptySet();
  const files: (Annotations & { empty?: string[]; path: string })[] = [];
  for (const { path } of entries) {
    set.files.add(path);
    const one = await orRefuse(set.refused, path, async () => read(await readText(path), path));
    if (one) files.push({ ...one, path });
  }
  const names = [...new Set(files.flatMap(({ classes }) => classes.map(({ name }) => name)))];
  const table = await orRefuse(set.refused, entries[0]?.path ?? '', async () => new ClassValues(names));
  if (!table) return set;
  set.classes = table.classes;
  for (const { classes, images, refused, notes, empty, path } of files) {
    const values = new Map(classes.map(({ value, name }) => [value, table.valueOf(name) ?? value]));
    for (const { name, objects, ...size } of images) {
      for (const object of objects) object.value = values.get(object.value) ?? object.value;
      set.images.push({ name, source: path, mask: { format: 'objects', drawing: { ...size, objects } } });
    }
    for (const name of empty ?? []) set.images.push({ name, source: path, mask: { format: 'empty' } });
    set.refused.push(...refused);
    set.notes = [...set.notes, ...notes];
  }
  return set;
}
