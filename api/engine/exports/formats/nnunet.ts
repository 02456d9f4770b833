import type { ExportClass, ExportFormat, ExportRecipe } from '../types.ts';
import { nameOf } from './voc.ts';

const FOLDER = 'nnunet/Dataset001_Twinset';

/**
 * Returns the value of a class: 0 is reserved for the background, and ignored pixels have the highest value, as nnU-Net
 * requires.
 */
function valueIn(classes: readonly ExportClass[]): (one: ExportClass) => number {
  const shift = classes.some(({ role }) => role === 'background') ? 0 : 1;
  const count = classes.filter(({ index }) => index !== null).length;
  return ({ index }) => (index ?? count) + shift;
}

/** Returns the object of dataset.json without its list. */
function datasetOf({ classes }: ExportRecipe, channels: number, cases: number) {
  const value = valueIn(classes);
  const labels = classes
    .filter(({ role }) => role !== 'background')
    .map((one) => [one.role === 'ignore' ? 'ignore' : one.name, value(one)] as const);
  const names = channels === 3 ? { 0: 'R', 1: 'G', 2: 'B' } : { 0: 'grey' };
  return {
    channel_names: names,
    labels: Object.fromEntries([['background', 0], ...labels]),
    numTraining: cases,
    file_ending: '.png',
    overwrite_image_reader_writer: 'NaturalImage2DIO',
  };
}

/** The dataset of nnU-Net; its training cases refer to the images of the result. */
export const nnunet: ExportFormat<true> = {
  name: 'nnunet',
  label: 'nnU-Net v2 (2D)',
  describe:
    'nnunet/Dataset001_Twinset with dataset.json, labelsTr, imagesTs and this split as splits_final.json: for nnU-Net v2.',
  loss: 'none',
  files: (output) => {
    const mask = output.grey(valueIn(output.recipe.classes));
    const name = nameOf(output.place);
    if (output.place.set !== 'test') return [[`${FOLDER}/labelsTr/${name}.png`, mask]];
    return [
      [`${FOLDER}/imagesTs/${name}_0000.png`, output.imagePng],
      [`${FOLDER}/labelsTs/${name}.png`, mask],
    ];
  },
  row: () => true,
  write: ({ recipe, scratch, job }) => {
    const cases = scratch();
    const names = { train: [] as string[], val: [] as string[] };
    return {
      add({ place }) {
        if (place.set === 'test') return;
        const name = nameOf(place);
        const of = { images: [`../../${place.image}`], label: `labelsTr/${name}.png` };
        cases.add(`${cases.size > 0 ? ',\n' : ''}${JSON.stringify(name)}:${JSON.stringify(of)}`);
        names[place.set].push(name);
      },
      *files() {
        const count = names.train.length + names.val.length;
        const { imgChannels } = job.config.imageMaskChannels;
        const head = JSON.stringify(datasetOf(recipe, imgChannels, count), null, 1).slice(0, -2);
        const [before, after] = [`${head},\n "dataset": {\n`, '\n}}\n'];
        const size = Buffer.byteLength(before) + cases.size + after.length;
        const encoder = new TextEncoder();
        const chunks = async function* () {
          yield encoder.encode(before);
          yield* cases.read();
          yield encoder.encode(after);
        };
        yield { name: `${FOLDER}/dataset.json`, size, chunks: chunks() };
        yield { name: `${FOLDER}/splits_final.json`, text: `${JSON.stringify([names])}\n` };
      },
    };
  },
};
