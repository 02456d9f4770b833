import { type FailedFile, formatCount, type IntakePlanView } from '@twinset/contract';
import { EngineError, type PlannedListing, readLines } from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { IntakeRow } from '../../records/intakes.ts';
import { verb } from '../verb.ts';
import { type ForIntake, gibText, openIntake } from './internal.ts';
import { listSource, type Origin, originOf, unpackNeeded } from './list-source.ts';
import { archiveIn, arrivals, countArrivals, deskIn, neededFiles } from './needed-files.ts';
import { placeFile, placeFiles } from './place-files.ts';

/** Refused files that are listed; the rest is counted. */
const REFUSED_SHOWN = 100;

/** Lists an archive once it has arrived. Returns false while it has not. */
async function isListed(ctx: Ctx, session: string, row: IntakeRow): Promise<boolean> {
  if (row.source.kind !== 'archive' || row.plan !== null) return true;
  const { hasFile } = await arrivals(ctx, session, row);
  const [archive] = (await neededFiles(ctx, session, row)).files;
  if (!archive || !hasFile(archive)) return false;
  await placeFile(ctx, session, { row, file: archive, target: archiveIn(ctx, session, row.source.name) });
  await listSource(ctx, session, row);
  return true;
}

/** Puts the contents that a plan reads to their paths. Returns false while some have not been sent. */
async function provide(ctx: Ctx, session: string, row: IntakeRow, origin: Origin): Promise<boolean> {
  if (origin.open !== null) {
    await unpackNeeded(ctx, session, origin);
    return true;
  }
  const { files } = await neededFiles(ctx, session, row);
  const { hasFile } = await arrivals(ctx, session, row);
  if (!files.every(hasFile)) return false;
  await placeFiles(ctx, session, { row, files, root: origin.root });
  return true;
}

function limitOf(ctx: Ctx, { plan: { pairs }, needed }: PlannedListing): IntakePlanView['limit'] {
  const { filesMax, archiveBytesMax } = ctx.limits;
  if (pairs > filesMax) {
    const message = `The dataset has ${formatCount(pairs)} pairs, and MAX_FILES allows ${formatCount(filesMax)}. Choose a part of it.`;
    return { variable: 'MAX_FILES', value: filesMax, message };
  }
  if (needed.bytes <= archiveBytesMax) return null;
  const message = `The files of the dataset have ${gibText(needed.bytes)}; MAX_ARCHIVE_BYTES allows ${gibText(archiveBytesMax)}. Choose a part of it.`;
  return { variable: 'MAX_ARCHIVE_BYTES', value: archiveBytesMax, message };
}

/** Rounds in which contents may turn out to be needed; a plan reads what the contents of others name. */
const ROUNDS = 4;

/** Plans the listing as far as contents have arrived, and stores what it needs in the row. */
async function planFiles(ctx: Ctx, session: string, row: IntakeRow): Promise<PlannedListing> {
  const origin = await originOf(ctx, session, row);
  const { dir } = deskIn(ctx, session);
  const input = { dir, root: origin.root, choices: row.choices, pairsMax: ctx.limits.filesMax };
  for (let round = 1; ; round++) {
    // Contents that are damaged in an archive, or were removed from a folder, count as empty in the end.
    const isFinal = origin.open !== null && round === ROUNDS;
    const planned = await ctx.engine.planListing({ ...input, isFinal });
    const { isComplete, plan } = planned;
    row.plan = { isComplete, pairs: plan.pairs, limit: isComplete ? limitOf(ctx, planned) : null };
    ctx.caches.neededFiles.delete(session);
    if (isComplete || round > ROUNDS || !(await provide(ctx, session, row, origin))) return planned;
  }
}

async function refusedOf(ctx: Ctx, session: string): Promise<FailedFile[]> {
  const refused: FailedFile[] = [];
  for await (const one of readLines<FailedFile>(deskIn(ctx, session).refused)) {
    if (refused.push(one) === REFUSED_SHOWN) break;
  }
  return refused;
}

/** View of a dataset whose archive has not arrived. */
const NOTHING: PlannedListing['plan'] = {
  layout: '',
  label: '',
  masksOf: 'classes',
  pairs: 0,
  sets: null,
  groups: 0,
  classes: [],
  questions: [],
  leftOver: [],
  notes: [],
  shown: [],
};

/**
 * Plans the intake with the answers given, or those of the last plan.
 * @throws AppError NotFound, IntakeRunning, WrongState, InvalidRequest (an answer that the dataset does not ask for),
 *   InvalidDataset (a damaged archive)
 */
export const planIntake = verb(
  { needs: ['session', 'bucket', 'project'], idle: false, lock: 'session' },
  async ({ ctx, session, input }: Call<ForIntake & { choices?: Record<string, string> | undefined }>) => {
    const row = openIntake(ctx, session, input.id);
    const view = async (plan: PlannedListing['plan']) => {
      ctx.records.intakes.put(session, row);
      return {
        success: true as const,
        isComplete: row.plan?.isComplete ?? false,
        missing: (await countArrivals(ctx, session, row)).missing,
        ...plan,
        refused: await refusedOf(ctx, session),
        limit: row.plan?.limit ?? null,
      };
    };
    if (!(await isListed(ctx, session, row))) return view(NOTHING);
    const former = row.choices;
    row.choices = input.choices ?? former;
    row.failure = null;
    const { plan } = await planFiles(ctx, session, row).catch((error) => {
      if (!(error instanceof EngineError) || error.errorType !== 'InvalidConfiguration') throw error;
      throw new AppError('InvalidRequest', error.message);
    });
    return view(plan);
  },
);
