import { SETS, type SetName, type TrainingNumbers } from '@twinset/contract';
import { writeCsv } from '../../csv/index.ts';
import { hexColor } from '../../tasks/display-color.ts';
import type { ExportOutput } from '../export-output.ts';
import {
  type ChannelSums,
  type ClassPixels,
  channelTotals,
  classWeights,
  EFFECTIVE_BETA,
  sumsOf,
  weightedClasses,
} from '../training-numbers.ts';
import type { ExportFormat, ExportRecipe } from '../types.ts';

/** Pixels and objects of each class, and the sums of the image; in the order of the recipe's classes. */
interface ClassesRow {
  pixels: number[];
  objects: number[];
  channels: ChannelSums;
}

/** Returns the number of pixels of each class. */
function pixelsOf({ plane: { data }, recipe }: ExportOutput): number[] {
  const counts = new Array<number>(256).fill(0);
  for (let i = 0; i < data.length; i++) counts[data[i]]++;
  return recipe.classes.map(({ index }) => counts[index ?? 255]);
}

const perSet = (count: number) =>
  Object.fromEntries(SETS.map((set) => [set, new Array<number>(count).fill(0)])) as Record<SetName, number[]>;

function totalsOf({ classes }: ExportRecipe) {
  const [pixels, objects, images] = [perSet(classes.length), perSet(classes.length), perSet(classes.length)];
  const weighted: ClassPixels[] = classes.map(() => ({ pixels: 0, within: 0, masks: 0 }));
  const channels = channelTotals();
  return {
    add(set: SetName, row: ClassesRow) {
      const labelled = row.pixels.reduce((sum, n, i) => sum + (classes[i].index === null ? 0 : n), 0);
      row.pixels.forEach((n, i) => {
        pixels[set][i] += n;
        objects[set][i] += row.objects[i];
        if (n > 0) images[set][i]++;
        if (set !== 'train' || n === 0) return;
        weighted[i].pixels += n;
        weighted[i].within += labelled;
        weighted[i].masks++;
      });
      if (set === 'train') channels.add(row.channels);
    },
    counts: (i: number) => ({
      pixels: Object.fromEntries(SETS.map((set) => [set, pixels[set][i]])),
      objects: Object.fromEntries(SETS.map((set) => [set, objects[set][i]])),
      images: Object.fromEntries(SETS.map((set) => [set, images[set][i]])),
    }),
    training: (): TrainingNumbers => ({
      ...channels.result(),
      classes: weightedClasses(classes).map(({ name }) => name),
      weights: classWeights(weighted.filter((_, i) => classes[i].index !== null)),
    }),
  };
}

const CSV_HEADER = [
  'value',
  'name',
  'role',
  'color',
  'labels',
  ...['pixels', 'objects', 'images'].flatMap((what) => SETS.map((set) => `${what}_${set}`)),
];

/** The classes with their counts, and numbers for training. */
export const classes: ExportFormat<ClassesRow> = {
  name: 'classes',
  label: 'Classes and training numbers',
  describe:
    'classes.json and classes.csv: names, colours, values, pixels and objects per set, mean and deviation of the channels, and class weights.',
  loss: 'none',
  row: (output) => {
    const objects = output.recipe.classes.map(() => 0);
    for (const { value } of output.objects.objects)
      objects[output.recipe.classes.findIndex(({ index }) => index === value)]++;
    return { pixels: pixelsOf(output), objects, channels: sumsOf(output.image) };
  },
  write: ({ recipe }) => {
    const totals = totalsOf(recipe);
    return {
      add: ({ place, row }) => totals.add(place.set, row),
      training: totals.training,
      files() {
        const rows = recipe.classes.map(({ color, index, ...one }, i) => ({
          ...one,
          color: hexColor(color),
          ...totals.counts(i),
        }));
        const text = {
          classes: rows,
          training: { effectiveNumberBeta: EFFECTIVE_BETA, ...totals.training() },
        };
        const table = rows.map((one) => [
          one.value,
          one.name,
          one.role,
          one.color,
          one.labels.join(' '),
          ...[one.pixels, one.objects, one.images].flatMap((counts) => SETS.map((set) => counts[set])),
        ]);
        return [
          { name: 'classes.json', text: `${JSON.stringify(text, null, 2)}\n` },
          { name: 'classes.csv', text: writeCsv(CSV_HEADER, table) },
        ];
      },
    };
  },
};
