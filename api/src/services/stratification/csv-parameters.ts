import { EngineError } from '@twinset/engine';
import type { Call } from '../../context.ts';
import { storedFacts } from './internal.ts';

/**
 * Returns the columns by which a split can be stratified; none without a CSV. One that does not match the images has a
 * reason.
 */
export async function csvParameters({ ctx, session }: Call) {
  try {
    const facts = await storedFacts(ctx, session);
    return { success: true as const, results: facts?.columns ?? [] };
  } catch (error) {
    if (error instanceof EngineError) return { success: true as const, results: [], problem: error.message };
    throw error;
  }
}
