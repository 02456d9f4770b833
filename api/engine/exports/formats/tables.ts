import { firstNumber, type Receipt } from '@twinset/contract';
import { writeCsv } from '../../csv/index.ts';
import { indexOfName } from '../../run/output-plan.ts';
import type { ExportFormat, ExportRun } from '../types.ts';
import { namedPaths } from './named.ts';

const HEADER = ['output_image', 'output_mask', 'set', 'source_image', 'source_mask'];
const NAMED_HEADER = ['named_image', 'named_mask'];

function namesOf({ config }: ExportRun['job'], { set, image, source }: Receipt): string[] {
  const number = firstNumber(config, set) + (indexOfName({ config }, set, image) ?? 0);
  return Object.values(namedPaths({ set, number, source: source.image }));
}

/** A table of the outputs and their sources. */
export const tables: ExportFormat = {
  name: 'tables',
  label: 'Table of outputs',
  describe:
    'outputs.csv with the set and the source of every output: for pandas, spreadsheets and experiment trackers.',
  loss: 'none',
  write: ({ job, recipe, receipts }) => ({
    files: () => {
      const isNamed = recipe.formats.includes('named');
      const rows = receipts.map((receipt) => {
        const { set, image, mask, source } = receipt;
        return [image, mask, set, source.image, source.mask, ...(isNamed ? namesOf(job, receipt) : [])];
      });
      const header = isNamed ? [...HEADER, ...NAMED_HEADER] : HEADER;
      return [{ name: 'outputs.csv', text: writeCsv(header, rows) }];
    },
  }),
};
