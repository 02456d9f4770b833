import { SETS, type SetName } from '@twinset/contract';
import { type ExportFormat, type ExportRecipe, IGNORED, type OutputPlace } from '../types.ts';

const FOLDER = 'voc';

/** Returns the name of an output in folders that contain all sets. */
export const nameOf = ({ set, stem }: OutputPlace): string => `${set}_${stem}`;

/** Returns the colours of the indices, and that of ignored pixels at 255. */
function paletteOf({ classes }: ExportRecipe): number[] {
  const palette = new Array<number>(256).fill(0);
  for (const { index, color } of classes) palette[index ?? IGNORED] = color;
  return palette;
}

/** Returns the text of labelmap.txt: a class and its colour per line, ignored pixels too if there are any. */
function labelMap({ classes }: ExportRecipe): string {
  const lines = classes.map(({ name, color }) => {
    const parts = [color >> 16, (color >> 8) & 255, color & 255].join(',');
    return `${name.replaceAll(':', '_')}:${parts}::\n`;
  });
  return `# label:color_rgb:parts:actions\n${lines.join('')}`;
}

/** The folders of Pascal VOC. */
export const voc: ExportFormat<true> = {
  name: 'voc',
  label: 'Pascal VOC',
  describe:
    'voc/ with JPEGImages (PNG files), SegmentationClass (palette masks), ImageSets and labelmap.txt: for Datumaro, CVAT, MMSegmentation and PaddleSeg.',
  loss: 'none',
  files: (output) => [
    [`${FOLDER}/JPEGImages/${nameOf(output.place)}.png`, output.imagePng],
    [`${FOLDER}/SegmentationClass/${nameOf(output.place)}.png`, output.withPalette(paletteOf(output.recipe))],
  ],
  row: () => true,
  write: ({ recipe }) => {
    const names: Record<SetName, string[]> = { train: [], val: [], test: [] };
    return {
      add: ({ place }) => void names[place.set].push(`${nameOf(place)}\n`),
      *files() {
        yield { name: `${FOLDER}/labelmap.txt`, text: labelMap(recipe) };
        for (const set of SETS)
          yield { name: `${FOLDER}/ImageSets/Segmentation/${set}.txt`, text: names[set].join('') };
      },
    };
  },
};
