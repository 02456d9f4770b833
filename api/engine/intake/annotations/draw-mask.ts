import type { IntakePlan, ReadText } from '../layout.ts';
import type { Size } from '../raster/region.ts';
import { readCityscapes } from './cityscapes.ts';
import { ClassValues } from './class-values.ts';
import { type CocoDrawing, readCocoObjects } from './coco.ts';
import { checkSize, drawClasses, drawObjects, drawValues, type ObjectMask } from './draw.ts';
import { readLabelMe, readLabelMeFile } from './labelme.ts';
import type { ObjectList } from './object-list.ts';
import { readSupervisely } from './supervisely.ts';
import { AnnotationError, type Drawing } from './types.ts';
import { readYolo } from './yolo.ts';

/** Source of a drawn mask; plain data. Formats with one file per image are read when the mask is drawn. */
export type DrawnMask =
  | { format: 'objects'; drawing: Drawing }
  | { format: 'coco'; drawing: CocoDrawing }
  | {
      format: 'yolo' | 'labelme' | 'supervisely' | 'cityscapes';
      drawing: { path: string; classes: string[] };
    };

/** A drawn mask; without `objects` its values are classes. */
export type MaskDrawing = Partial<Omit<ObjectMask, 'samples'>> & {
  samples: Uint8Array | Uint16Array;
  notes: string[];
};

/** Access to annotation files. */
export type AnnotationFiles = {
  readText: ReadText;
  /** Opens a file, and returns a function that reads ranges of its bytes as text. */
  openRanges(
    path: string,
  ): Promise<{ textAt(start: number, end: number): Promise<string>; close(): Promise<void> }>;
};

/** Reads the objects of an image from its ranges of a file. */
async function readRanges(drawing: CocoDrawing, files: AnnotationFiles): Promise<ObjectList> {
  const { textAt, close } = await files.openRanges(drawing.path);
  try {
    return await readCocoObjects(drawing, textAt);
  } catch (error) {
    if (error instanceof AnnotationError)
      throw new AnnotationError(`is not used: ${drawing.path} ${error.message}`);
    throw error;
  } finally {
    await close();
  }
}

/** Reads the annotation file of one image; a refusal names it. */
function readObjects(
  { format, drawing }: Exclude<DrawnMask, { format: 'objects' | 'coco' }>,
  text: string,
  size: Size,
  masksOf: 'classes' | 'objects',
): ObjectList {
  const { path, classes } = drawing;
  try {
    if (format === 'cityscapes') return readCityscapes(text, masksOf);
    if (format === 'yolo') return readYolo(text, size, classes.length);
    const values = new ClassValues(classes);
    return format === 'labelme' ? readLabelMe(readLabelMeFile(text), values) : readSupervisely(text, values);
  } catch (error) {
    if (error instanceof AnnotationError) throw new AnnotationError(`is not used: ${path} ${error.message}`);
    throw error;
  }
}

/** Meaning of the values of a drawn mask. */
export type MaskValues = Pick<IntakePlan, 'masksOf' | 'objectsPerClass'>;

/**
 * Draws the mask of an image.
 * @param size size of the decoded image, upright
 * @throws AnnotationError if the mask would be wrong or incomplete: a clause that follows the image's name
 */
export async function drawMask(
  source: DrawnMask,
  size: Size,
  files: AnnotationFiles,
  { masksOf, objectsPerClass }: MaskValues,
): Promise<MaskDrawing> {
  let notes: string[] = [];
  let drawing: Drawing;
  if (source.format === 'coco') checkSize(source.drawing, size);
  if (source.format === 'objects') drawing = source.drawing;
  else {
    const list =
      source.format === 'coco'
        ? await readRanges(source.drawing, files)
        : readObjects(source, await files.readText(source.drawing.path), size, masksOf);
    if (list.refusal !== null) throw new AnnotationError(`is not used: ${list.refusal}`);
    // The plan has noted those of files that list many images.
    notes = source.format === 'coco' ? [] : list.finish();
    drawing = { ...list.size, objects: list.objects };
  }
  checkSize(drawing, size);
  if (source.format === 'cityscapes' && masksOf === 'objects')
    return { samples: drawValues(drawing, new Uint16Array(size.width * size.height)), notes };
  if (masksOf === 'classes') return { samples: drawClasses(drawing), notes };
  const mask = drawObjects(drawing, objectsPerClass);
  const hidden = mask.hidden.map((id) => `object ${id} is covered by others`);
  return { ...mask, notes: [...notes, ...hidden] };
}
