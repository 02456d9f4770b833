import type { Size } from '../raster/region.ts';
import { ClassValues } from './class-values.ts';
import { isCrowd, shapeOf } from './coco-annotation.ts';
import { CocoFile } from './coco-file.ts';
import { type CocoObjects, idOf, STEP } from './coco-image.ts';
import { jsonElements } from './json-elements.ts';
import { ObjectList } from './object-list.ts';
import { AnnotationError, type Annotations } from './types.ts';
import { parseFields, textOf } from './values.ts';

/** Objects of an image in a file of COCO, which is read again where they are. */
export interface CocoDrawing extends Size {
  path: string;
  /** Id of the image. */
  image: string;
  objects: CocoObjects;
}

/** Contents of a file of COCO. */
export interface CocoAnnotations extends Omit<Annotations, 'images'> {
  images: { name: string; drawing: CocoDrawing }[];
}

/**
 * Reads a file of COCO (`instances_*.json`). Classes are the categories by rising id, whose gaps are closed; categories
 * of the same name are one class. Objects are painted in the order of the file, crowds first. The file is parsed
 * entry by entry, and only the place of each annotation is kept; parsers of streams, which build all values themselves,
 * take several times as long. A file whose annotations precede their images or name
 * categories that it lacks is read twice.
 *
 * @param open returns the bytes of the file from the start
 * @throws AnnotationError if the file cannot be used
 */
export async function readCoco(
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  path: string,
): Promise<CocoAnnotations> {
  const file = new CocoFile(path);
  for await (const element of jsonElements(open())) file.add(element);
  if (file.images.size === 0) throw new AnnotationError('lists no images');
  if (file.categories.size === 0) throw new AnnotationError('lists no categories');
  if (file.beginAgain()) for await (const element of jsonElements(open())) file.addAgain(element);
  const sorted = [...file.categories].sort(([a], [b]) => Number(a) - Number(b) || (a < b ? -1 : 1));
  const table = new ClassValues([...new Set(sorted.map(([, name]) => name))]);
  const toValue = (category: number) =>
    table.valueOf(file.categories.get(file.categoryAt(category)) ?? '') ?? 0;
  const images: CocoAnnotations['images'] = [];
  const notes: Annotations['notes'] = [];
  for (const [id, image] of file.images) {
    const { name, size } = image;
    const { objects, problems } = image.finish(toValue);
    image.clear();
    notes.push(...problems.finish().map((reason) => ({ filename: name, reason })));
    if (problems.refusal === null) images.push({ name, drawing: { ...size, path, image: id, objects } });
    else file.refused.push({ filename: name, reason: problems.refusal });
  }
  file.refuseUnknown();
  return { classes: table.classes, images, refused: file.refused, notes };
}

/**
 * Returns the objects of an image.
 * @param textAt returns a range of the file's bytes as text
 * @throws AnnotationError if the file has changed since its annotations were listed
 */
export async function readCocoObjects(
  { image, objects, ...size }: CocoDrawing,
  textAt: (start: number, end: number) => Promise<string>,
): Promise<ObjectList> {
  const list = new ObjectList(size);
  for (let i = 0; i < objects.length; i += STEP) {
    const [start = 0, end = 0, value = 0, index = 0] = objects.slice(i, i + STEP);
    const text = await textAt(start, end);
    const fields = parseChanged(text);
    if (textOf(fields.image_id) !== image) throw new AnnotationError(CHANGED);
    list.add(idOf(fields, index), () => ({
      value,
      shape: [shapeOf(fields, size)],
      ...(isCrowd(fields) && { isCrowd: true }),
    }));
  }
  return list;
}

const CHANGED = 'has changed since its annotations were listed';

/** Parses an annotation that was valid when it was listed. @throws AnnotationError if it is not */
function parseChanged(text: string) {
  try {
    return parseFields(text);
  } catch (error) {
    if (error instanceof AnnotationError) throw new AnnotationError(CHANGED);
    throw error;
  }
}
