import { SETS, type SetName } from '@twinset/contract';
import type { ExportFormat, Scratch } from '../types.ts';
import { indexMaskPath } from './index-masks.ts';

/** A list of images and masks for the image folder of Hugging Face. */
export const huggingface: ExportFormat<true> = {
  name: 'huggingface',
  label: 'Hugging Face',
  describe:
    'metadata.jsonl in each set: load_dataset("imagefolder", data_dir=...) has the features image and mask.',
  loss: 'none',
  row: () => true,
  write: ({ scratch }) => {
    const lists = new Map<SetName, Scratch>();
    const inSet = (path: string) => path.slice(path.indexOf('/') + 1);
    return {
      add({ place, receipt: { source } }) {
        const list = lists.get(place.set) ?? scratch();
        lists.set(place.set, list);
        const row = {
          file_name: inSet(place.image),
          mask_file_name: inSet(indexMaskPath(place)),
          source_image: source.image,
          source_mask: source.mask,
        };
        list.add(`${JSON.stringify(row)}\n`);
      },
      *files() {
        for (const set of SETS) {
          const list = lists.get(set);
          if (list) yield { name: `${set}/metadata.jsonl`, size: list.size, chunks: list.read() };
        }
      },
    };
  },
};
