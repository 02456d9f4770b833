import type { Ctx } from '../../context.ts';
import { stateOf } from './internal.ts';

/** Returns the state of the intake of a session; null without one. */
export async function intakeState(ctx: Ctx, session: string) {
  const row = ctx.records.intakes.get(session);
  return { success: true as const, intake: row && (await stateOf(ctx, session, row)) };
}
