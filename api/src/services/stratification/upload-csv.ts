import { EngineError } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { verb } from '../verb.ts';
import { type ReceivedCsv, storeCsv } from './internal.ts';

/**
 * Stores an uploaded CSV.
 * @throws AppError NoFileSelected without a file, InvalidCsv for an invalid one
 */
export const uploadCsv = verb(
  { needs: ['session'], idle: true, lock: 'session' },
  async ({ ctx, session, input }: Call<ReceivedCsv | undefined>) => {
    if (!input) throw new AppError('NoFileSelected');
    const { header, rows } = await storeCsv(ctx, session, input).catch((error) => {
      if (!(error instanceof EngineError)) throw error;
      throw new AppError('InvalidCsv', error.message, { details: error.details });
    });
    return {
      success: true as const,
      message: 'The stratification file was stored.',
      results: { filename: input.filename, columns: header, rows },
    };
  },
);
