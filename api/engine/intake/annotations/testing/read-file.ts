import { ClassValues } from '../class-values.ts';
import { readCoco, readCocoObjects } from '../coco.ts';
import { readCvat } from '../cvat.ts';
import { readLabelStudio } from '../label-studio.ts';
import { readLabelMe, readLabelMeFile } from '../labelme.ts';
import type { ObjectList } from '../object-list.ts';
import { readSupervisely, readSuperviselyMeta } from '../supervisely.ts';
import { AnnotationError, type Annotations } from '../types.ts';
import { readYolo, readYoloData } from '../yolo.ts';

export type Format =
  | 'coco'
  | 'cvat'
  | 'labelstudio'
  | 'labelme'
  | 'supervisely'
  | 'meta'
  | 'yolo'
  | 'data.yaml';

/** Names of the classes of files that do not list them. */
export const CLASSES = ['car', 'road'];
/** Size of images whose size is not in the file. */
export const SIZE = { width: 8, height: 6 };

/** Returns the annotations of one image as those of a file. */
function annotationsOf(list: ObjectList, name: string): Annotations {
  const notes = list.finish().map((reason) => ({ filename: name, reason }));
  const { classes } = new ClassValues(CLASSES);
  if (list.refusal !== null)
    return { classes, images: [], refused: [{ filename: name, reason: list.refusal }], notes };
  return { classes, images: [{ name, ...list.size, objects: list.objects }], refused: [], notes };
}

/** Returns the annotations of a file of COCO with their objects, which are read where the file has them. */
export async function readCocoFile(text: string): Promise<Annotations> {
  const bytes = new TextEncoder().encode(text);
  const { images, ...rest } = await readCoco(() => [bytes], 'instances.json');
  const textAt = async (start: number, end: number) => new TextDecoder().decode(bytes.subarray(start, end));
  const withObjects = images.map(async ({ name, drawing }) => {
    const { size, objects } = await readCocoObjects(drawing, textAt);
    return { name, ...size, objects };
  });
  return { ...rest, images: await Promise.all(withObjects) };
}

async function read(format: Format, text: string): Promise<Annotations> {
  const none = { images: [], refused: [], notes: [] };
  switch (format) {
    case 'coco':
      return readCocoFile(text);
    case 'cvat':
      return readCvat(text, 'annotations.xml');
    case 'labelstudio':
      return readLabelStudio(text, 'export.json');
    case 'labelme':
      return annotationsOf(readLabelMe(readLabelMeFile(text), new ClassValues(CLASSES)), 'a.json');
    case 'supervisely':
      return annotationsOf(readSupervisely(text, new ClassValues(CLASSES)), 'a.jpg.json');
    case 'yolo':
      return annotationsOf(readYolo(text, SIZE, CLASSES.length), 'a.txt');
    case 'meta':
      return { classes: readSuperviselyMeta(text).classes, ...none };
    case 'data.yaml':
      return { classes: new ClassValues(readYoloData(text).names).classes, ...none };
  }
}

/** Reads a file; a refusal of the whole file is listed with the name "file". */
export async function readFile(format: Format, text: string): Promise<Annotations> {
  try {
    return await read(format, text);
  } catch (error) {
    if (!(error instanceof AnnotationError)) throw error;
    const refused = [{ filename: 'file', reason: error.message }];
    return { classes: [], images: [], refused, notes: [] };
  }
}
