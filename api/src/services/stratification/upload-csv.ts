import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { StoredCsv } from '../../records/csv.ts';
import { refuseDuringRun } from '../session/guards.ts';
import { storeCsv } from './store-csv.ts';

/** @throws AppError NoFileSelected without a file, InvalidCsv for one that breaks a rule */
export const uploadCsv = ({ ctx, session, input }: Call<StoredCsv | undefined>) =>
  ctx.lock(session, () => {
    refuseDuringRun({ ctx, session });
    if (!input) throw new AppError('NoFileSelected');
    const { header, rows } = storeCsv(ctx, session, input);
    return {
      success: true as const,
      message: 'The stratification file was stored.',
      results: { filename: input.filename, columns: header, rows },
    };
  });
