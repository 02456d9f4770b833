import { SETS } from '@twinset/contract';
import type { ExportFormat, ExportRecipe } from '../types.ts';

const rgb = (color: number): string => `[${[color >> 16, (color >> 8) & 255, color & 255].join(', ')}]`;

/** Returns the text of the configuration: classes, colours, and a dataset per set. */
function configText({ classes }: ExportRecipe, sets: readonly string[]): string {
  const listed = classes.filter(({ index }) => index !== null);
  const ignored = classes.find(({ index }) => index === null)?.value ?? 255;
  // A JSON string without surrogate escapes is also one of Python.
  const lines = [
    '# data_root is the folder of this file; set it to an absolute path if training starts elsewhere.',
    "data_root = '.'",
    'metainfo = dict(',
    `    classes=(${listed.map(({ name }) => `${JSON.stringify(name)},`).join(' ')}),`,
    `    palette=[${listed.map(({ color }) => rgb(color)).join(', ')}],`,
    ')',
    ...sets.flatMap((set) => [
      `${set}_dataset = dict(`,
      "    type='BaseSegDataset',",
      '    data_root=data_root,',
      '    metainfo=metainfo,',
      `    data_prefix=dict(img_path='${set}/images', seg_map_path='${set}/index_masks'),`,
      "    img_suffix='.png',",
      "    seg_map_suffix='.png',",
      `    ignore_index=${ignored},`,
      '    reduce_zero_label=False,',
      ')',
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** A configuration of MMSegmentation that reads the images and the index masks. */
export const mmsegmentation: ExportFormat = {
  name: 'mmsegmentation',
  label: 'MMSegmentation',
  describe: 'mmsegmentation.py, a dataset per set on the images and index masks: for MMSegmentation 1.x.',
  loss: 'none',
  write: ({ recipe, receipts }) => ({
    files: () => {
      const used = SETS.filter((set) => receipts.some((one) => one.set === set));
      return [{ name: 'mmsegmentation.py', text: configText(recipe, used) }];
    },
  }),
};
