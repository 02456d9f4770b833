import type { stratificationEndpoints } from '@twinset/contract';
import { csvFilename } from '../services/stratification/csv-filename.ts';
import { csvParameters } from '../services/stratification/csv-parameters.ts';
import { deleteCsv } from '../services/stratification/delete-csv.ts';
import { uploadCsv } from '../services/stratification/upload-csv.ts';
import { csvOfForm } from './form-csv.ts';
import { type Handlers, handle } from './handler.ts';

const input = undefined;

export const stratificationHandlers: Handlers<typeof stratificationEndpoints> = {
  uploadStratificationFile: handle(uploadCsv, ({ form }) => csvOfForm(form)),
  deleteStratificationFile: handle(deleteCsv, () => {}),
  stratificationFilename: ({ ctx, session }) => csvFilename({ ctx, session, input }),
  stratificationParameters: ({ ctx, session }) => csvParameters({ ctx, session, input }),
};
