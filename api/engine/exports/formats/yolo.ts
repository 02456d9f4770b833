import { SETS } from '@twinset/contract';
import { Lru } from '../../lib/lru.ts';
import { ENGINE_TUNABLES } from '../../tunables.ts';
import type { ExportOutput } from '../export-output.ts';
import { drawPolygon } from '../objects/draw-polygon.ts';
import type { MaskObject } from '../objects/label-objects.ts';
import { objectPolygon } from '../objects/object-polygon.ts';
import type { ExportFormat, ExportRecipe, MeasuredLoss } from '../types.ts';

/**
 * Position of a point within its pixel. Readers multiply by the size and round down or to the nearest number; both
 * give the pixel.
 */
const WITHIN = 0.25;
const DECIMALS = 6;

const share = (pixel: number, size: number): string =>
  String(Number(((pixel + WITHIN) / size).toFixed(DECIMALS)));

/** Returns the classes that objects can have; their positions are the class numbers of the files. */
const objectClasses = ({ classes }: ExportRecipe) =>
  classes.filter(({ index, role }) => index !== null && role === 'class');

/** Text of each pixel along a side, and the pixel that readers make of it. */
interface Coordinates {
  texts: string[];
  read: number[];
  /** True if readers make the same pixels of all texts. */
  isExact: boolean;
}

/** Coordinates of the sides of the last outputs; most outputs of a run have one size. */
const sides = new Lru<Coordinates>(ENGINE_TUNABLES.yoloSides.value);

function coordinatesOf(size: number): Coordinates {
  const found = sides.get(String(size));
  if (found) return found;
  const texts = Array.from({ length: size }, (_, pixel) => share(pixel, size));
  const read = texts.map((text) => Math.floor(Number(text) * size));
  const made = { texts, read, isExact: read.every((pixel, i) => pixel === i) };
  sides.set(String(size), made);
  return made;
}

/** A region: its line, and the points of its polygon as readers read them. */
interface Line {
  text: string;
  points: number[];
}

function lineOf({ grouped: { regions }, loops }: ExportOutput, region: number, type: number): Line {
  const points = objectPolygon(regions, loops[region], 'centres');
  const [xs, ys] = [coordinatesOf(regions.width), coordinatesOf(regions.height)];
  let text = String(type);
  for (let i = 0; i < points.length; i += 2) text += ` ${xs.texts[points[i]]} ${ys.texts[points[i + 1]]}`;
  if (xs.isExact && ys.isExact) return { text, points };
  return { text, points: points.map((at, i) => (i % 2 === 0 ? xs : ys).read[at]) };
}

const known = new WeakMap<ExportOutput, Line[][]>();

/** Returns the lines of each object of an output, one per connected region. */
function linesOf(output: ExportOutput): Line[][] {
  const lines = known.get(output);
  if (lines) return lines;
  const first = objectClasses(output.recipe)[0]?.index ?? 0;
  const { objects, regionsOf } = output.grouped;
  const made = objects.objects.map(({ value }, i) =>
    regionsOf[i].map((region) => lineOf(output, region, value - first)),
  );
  known.set(output, made);
  return made;
}

/** Returns the intersection over union of an object and its lines, drawn as readers draw them. */
function overlap(
  { objects: { ids, width } }: ExportOutput,
  id: number,
  object: MaskObject,
  lines: readonly Line[],
) {
  const window = { ...object, data: new Uint8Array(object.width * object.height) };
  for (const { points } of lines) drawPolygon(window, points);
  let both = 0;
  let drawn = 0;
  for (let y = 0, at = 0; y < object.height; y++) {
    for (let x = 0; x < object.width; x++, at++) {
      if (window.data[at] === 0) continue;
      drawn++;
      if (ids[(object.y + y) * width + object.x + x] === id) both++;
    }
  }
  return both / (object.area + drawn - both);
}

/** Number of objects and of their regions, the sum and the least of the overlaps. */
interface YoloRow {
  objects: number;
  regions: number;
  sum: number;
  worst: number;
}

function totalLoss() {
  let [objects, regions, sum, worst] = [0, 0, 0, 1];
  let worstOutput: string | null = null;
  return {
    add(image: string, row: YoloRow) {
      if (row.objects > 0 && (worstOutput === null || row.worst < worst))
        [worst, worstOutput] = [row.worst, image];
      objects += row.objects;
      regions += row.regions;
      sum += row.sum;
    },
    total: (): MeasuredLoss => ({
      objects,
      worstIou: worst,
      worstOutput,
      ...(regions > objects ? { regions } : {}),
      meanIou: objects > 0 ? sum / objects : 1,
    }),
  };
}

/** YOLO segmentation labels. */
export const yolo: ExportFormat<YoloRow> = {
  name: 'yolo',
  label: 'YOLO segmentation',
  describe:
    'data.yaml, and SET/labels with a polygon for each connected region, holes included: for Ultralytics YOLO.',
  loss: 'measured',
  files: (output) => {
    const text = linesOf(output)
      .flat()
      .map(({ text: line }) => `${line}\n`)
      .join('');
    const { set, stem } = output.place;
    return [[`${set}/labels/${stem}.txt`, new TextEncoder().encode(text)]];
  },
  row(output) {
    const { objects } = output.objects;
    const lines = linesOf(output);
    const overlaps = lines.map((ofObject, i) => overlap(output, i + 1, objects[i], ofObject));
    return {
      objects: objects.length,
      regions: lines.flat().length,
      sum: overlaps.reduce((sum, one) => sum + one, 0),
      worst: overlaps.reduce((least, one) => Math.min(least, one), 1),
    };
  },
  write: ({ recipe, receipts }) => {
    const loss = totalLoss();
    return {
      add: ({ place, row }) => loss.add(place.image, row),
      loss: loss.total,
      files() {
        const used = SETS.filter((set) => receipts.some((one) => one.set === set));
        const lines = [
          ...used.map((set) => `${set}: ${set}/images`),
          'names:',
          ...objectClasses(recipe).map(({ name }, i) => `  ${i}: ${JSON.stringify(name)}`),
        ];
        return [{ name: 'data.yaml', text: `${lines.join('\n')}\n` }];
      },
    };
  },
};
