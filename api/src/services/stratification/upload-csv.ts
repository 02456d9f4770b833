import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { StoredCsv } from '../../records/csv.ts';
import { verb } from '../verb.ts';
import { storeCsv } from './store-csv.ts';

/** @throws AppError NoFileSelected without a file, InvalidCsv for one that breaks a rule */
export const uploadCsv = verb(
  { needs: ['session'], idle: true, lock: 'session' },
  ({ ctx, session, input }: Call<StoredCsv | undefined>) => {
    if (!input) throw new AppError('NoFileSelected');
    const { header, rows } = storeCsv(ctx, session, input);
    return {
      success: true as const,
      message: 'The stratification file was stored.',
      results: { filename: input.filename, columns: header, rows },
    };
  },
);
