import { formatCount } from '@twinset/contract';
import type { Entry } from '../listing.ts';
import { ClassValues } from './class-values.ts';
import { renumberCoco } from './coco-image.ts';
import type { DrawnMask } from './draw-mask.ts';
import type { AnnotatedSet } from './plan-drawn.ts';
import { AnnotationError, type Annotations } from './types.ts';

/** Bytes of an annotation file that is read as a whole; it needs several times as much memory. */
const TEXT_MAX = 512 << 20;
const MIB = 1 << 20;
const mib = (bytes: number) => `${formatCount(Math.ceil(bytes / MIB))} MiB`;
const tooLarge = (bytes: number, bytesMax: number) =>
  `has ${mib(bytes)}, and files of up to ${mib(bytesMax)} are read; divide it into several files`;

/** Returns a set without annotations. */
export const emptySet = (): AnnotatedSet & { files: Set<string>; refused: Annotations['refused'] } => ({
  images: [],
  classes: [],
  refused: [],
  notes: [],
  files: new Set(),
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

/** Contents of an annotation file of many images; `empty`: images without objects. */
type ReadFile = Omit<Annotations, 'images'> & {
  images: { name: string; mask: Extract<DrawnMask, { format: 'objects' | 'coco' }> }[];
  empty?: string[];
};

/** Returns the contents of a file whose objects were read completely. */
export const withObjects = ({ images, ...rest }: Annotations & { empty?: string[] }): ReadFile => ({
  ...rest,
  images: images.map(({ name, ...drawing }) => ({ name, mask: { format: 'objects', drawing } })),
});

/** Gives the objects of a mask the values of the list that several files share. */
function renumber(
  { format, drawing }: ReadFile['images'][number]['mask'],
  toValue: (value: number) => number,
) {
  if (format === 'objects') for (const object of drawing.objects) object.value = toValue(object.value);
  else renumberCoco(drawing.objects, toValue);
}

/**
 * Reads files that list images and their objects. Classes of several files, such as those of the sets, are one list;
 * a class has the value that the first file gives it.
 */
export async function readAll(
  entries: readonly Entry[],
  read: (path: string) => Promise<ReadFile>,
  bytesMax = TEXT_MAX,
): Promise<AnnotatedSet> {
  const set = emptySet();
  const files: (ReadFile & { path: string })[] = [];
  for (const { path, bytes } of entries) {
    set.files.add(path);
    const one = await orRefuse(set.refused, path, async () => {
      if (bytes > bytesMax) throw new AnnotationError(tooLarge(bytes, bytesMax));
      return read(path);
    });
    if (one) files.push({ ...one, path });
  }
  const names = [...new Set(files.flatMap(({ classes }) => classes.map(({ name }) => name)))];
  const table = await orRefuse(set.refused, entries[0]?.path ?? '', async () => new ClassValues(names));
  if (!table) return set;
  set.classes = table.classes;
  for (const { classes, images, refused, notes, empty, path } of files) {
    const values = new Map(classes.map(({ value, name }) => [value, table.valueOf(name) ?? value]));
    for (const { name, mask } of images) {
      renumber(mask, (value) => values.get(value) ?? value);
      set.images.push({ name, source: path, mask });
    }
    for (const name of empty ?? []) set.images.push({ name, source: path, mask: { format: 'empty' } });
    set.refused = set.refused.concat(refused);
    set.notes = set.notes.concat(notes);
  }
  return set;
}
