import { SETS, type SetName } from '@twinset/contract';
import type { ExportOutput } from '../export-output.ts';
import type { ExportRun, ExportWriter, Scratch } from '../types.ts';

/** An object as COCO describes it; `segmentation` is run lengths or polygons. */
export interface CocoObject {
  category_id: number;
  segmentation: unknown;
  area: number;
  bbox: number[];
}

/** Size of an output and its objects. */
export interface CocoRow {
  width: number;
  height: number;
  objects: CocoObject[];
}

/** Returns the objects of an output, with the segmentation that `draw` returns for each number, from 0. */
export function cocoRow(output: ExportOutput, draw: (number: number) => unknown): CocoRow {
  const { width, height, objects } = output.objects;
  const shift = categoryShift(output.recipe);
  return {
    width,
    height,
    objects: objects.map((object, i) => ({
      category_id: object.value + shift,
      segmentation: draw(i),
      area: object.area,
      bbox: [object.x, object.y, object.width, object.height],
    })),
  };
}

/** Returns what is added to the index of a class: categories are numbered from 1, and 0 is the background. */
const categoryShift = ({ classes }: ExportRun['recipe']): number =>
  classes.some(({ index, role }) => index === 0 && role === 'class') ? 1 : 0;

/** Returns the text of a JSON file before its lists. */
function headOf({ recipe }: ExportRun): string {
  const shift = categoryShift(recipe);
  const categories = recipe.classes
    .filter(({ index, role }) => index !== null && role === 'class')
    .map(({ index, name }) => ({ id: (index as number) + shift, name, supercategory: '' }));
  return `{"info":{"description":"Made by Twinset"},"licenses":[],"categories":${JSON.stringify(categories)},\n"images":[`;
}

/** Lists of one set. */
interface Lists {
  images: Scratch;
  annotations: Scratch;
  objects: number;
}

async function* joined(parts: (string | Scratch)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (typeof part === 'string') yield new TextEncoder().encode(part);
    else yield* part.read();
  }
}

/**
 * Creates the writer of one JSON file per set. Image ids are the positions in the set, from 1; file names are paths in
 * the zip.
 */
export function cocoWriter(run: ExportRun, fileOf: (set: SetName) => string): ExportWriter<CocoRow> {
  const sets = new Map<SetName, Lists>();
  return {
    add({ place, row: { objects, ...size } }) {
      const known = sets.get(place.set);
      const lists = known ?? { images: run.scratch(), annotations: run.scratch(), objects: 0 };
      if (known) lists.images.add(',\n');
      sets.set(place.set, lists);
      const id = place.index + 1;
      lists.images.add(JSON.stringify({ id, file_name: place.image, ...size }));
      for (const object of objects) {
        const row = { id: ++lists.objects, image_id: id, ...object, iscrowd: 0 };
        lists.annotations.add(`${lists.objects > 1 ? ',\n' : ''}${JSON.stringify(row)}`);
      }
    },
    *files() {
      for (const set of SETS) {
        const lists = sets.get(set);
        if (!lists) continue;
        const parts = [headOf(run), lists.images, '],\n"annotations":[', lists.annotations, ']}\n'];
        const sizeOf = (part: string | Scratch) =>
          typeof part === 'string' ? Buffer.byteLength(part) : part.size;
        const size = parts.reduce((sum, part) => sum + sizeOf(part), 0);
        yield { name: fileOf(set), size, chunks: joined(parts) };
      }
    },
  };
}
