import { formatCount } from '@twinset/contract';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { verb } from '../verb.ts';
import { type ForIntake, intakeOf, openIntake, stateOf, uploadedCounts } from './internal.ts';
import { countArrivals } from './needed-files.ts';
import { startConversion } from './run-conversion.ts';

/**
 * Checks that the plan can be converted.
 * @throws AppError WrongState, TooLarge, InvalidDataset
 */
async function checkPlan(ctx: Ctx, session: string, row: IntakeRow): Promise<void> {
  const { plan } = row;
  if (!plan?.isComplete) throw new AppError('WrongState', 'The dataset is not planned completely.');
  if (plan.limit) throw new AppError('TooLarge', plan.limit.message);
  if (plan.pairs === 0) throw new AppError('InvalidDataset', 'No image was found together with its mask.');
  const { files } = (await countArrivals(ctx, session, row)).missing;
  if (files > 0) throw new AppError('WrongState', `${formatCount(files)} file(s) have not been sent.`);
}

/**
 * Checks that no files are replaced.
 * @throws AppError DataExists
 */
function checkReplaced(ctx: Ctx, session: string): void {
  const { images, masks } = uploadedCounts(ctx, session);
  if (images + masks === 0) return;
  const message = `The session has ${images} image(s) and ${masks} mask(s). Confirm that they may be replaced.`;
  throw new AppError('DataExists', message);
}

/**
 * Starts the conversion, which continues in the background and after a restart. Does nothing for a complete intake.
 * @throws AppError NotFound, WrongState, TooLarge, InvalidDataset, DataExists, RunInProgress, NoRoom
 */
export const convertIntake = verb(
  { needs: ['session', 'bucket', 'project'], idle: true, lock: 'session' },
  async ({
    ctx,
    session,
    input: { id, replace = false },
  }: Call<ForIntake & { replace?: boolean | undefined }>) => {
    if (ctx.stopping) throw new AppError('WrongState', 'The server is shutting down. Try again shortly.');
    const answer = async (row: IntakeRow) => ({
      success: true as const,
      intake: await stateOf(ctx, session, row),
    });
    const known = intakeOf(ctx, session, id);
    if (known.stage === 'done') return answer(known);
    const row = openIntake(ctx, session, id);
    await checkPlan(ctx, session, row);
    if (!replace) checkReplaced(ctx, session);
    // A run does not wait for the lock.
    if (ctx.activeRuns.has(session)) throw new AppError('RunInProgress');
    if (!ctx.reserve.take()) throw new AppError('NoRoom');
    row.stage = 'converting';
    row.conversion = crypto.randomUUID();
    row.failure = null;
    ctx.records.intakes.put(session, row);
    startConversion(ctx, session);
    return answer(row);
  },
);
