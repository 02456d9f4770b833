import type { Ctx } from '../../context.ts';
import { stateOf } from './internal.ts';

/**
 * Returns the state of the intake of a session; null without one.
 * @param id that of the intake that was completed before the present one, to get its state
 */
export async function intakeState(ctx: Ctx, session: string, id?: string) {
  const present = ctx.records.intakes.get(session);
  const completed = present?.completed;
  const row = completed && completed.id === id ? completed : present;
  return { success: true as const, intake: row && (await stateOf(ctx, session, row)) };
}
