import type { Call } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { storedTable } from './stored-table.ts';

/** The columns that a split can be stratified by; none without a CSV. One that does not match the images says why. */
export function csvParameters({ ctx, session }: Call) {
  try {
    return { success: true as const, results: storedTable(ctx, session)?.columns ?? [] };
  } catch (error) {
    if (error instanceof AppError) return { success: true as const, results: [], problem: error.message };
    throw error;
  }
}
