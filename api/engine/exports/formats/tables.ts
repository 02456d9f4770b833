import { writeCsv } from '../../csv/index.ts';
import type { ExportFormat } from '../types.ts';

const HEADER = ['output_image', 'output_mask', 'set', 'source_image', 'source_mask'];

/** A table of the outputs and their sources. */
export const tables: ExportFormat = {
  name: 'tables',
  label: 'Table of outputs',
  describe:
    'outputs.csv with the set and the source of every output: for pandas, spreadsheets and experiment trackers.',
  loss: 'none',
  write: ({ receipts }) => ({
    files: () => {
      const rows = receipts.map(({ set, image, mask, source }) => [
        image,
        mask,
        set,
        source.image,
        source.mask,
      ]);
      return [{ name: 'outputs.csv', text: writeCsv(HEADER, rows) }];
    },
  }),
};
