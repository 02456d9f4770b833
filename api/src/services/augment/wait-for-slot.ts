import type { AugmentConfig } from '@twinset/contract';
import type { Ctx } from '../../context.ts';
import { TUNABLES } from '../../tunables.ts';

type SlotRequest = { session: string; config: AugmentConfig; signal: AbortSignal; force?: boolean };

const placeText = (place: number): string =>
  `Waiting for other augmentations: ${place === 1 ? 'next' : `number ${place}`} in the queue.`;

/**
 * Returns whether a run has few outputs, as far as is known before it is prepared: each image gives at most one in val
 * and test.
 */
function isSmall(ctx: Ctx, session: string, config: AugmentConfig): boolean {
  const outputs = config.totalAugmentedImages + ctx.records.files.list(session, 'images').length;
  return outputs <= TUNABLES.smallRun.value;
}

/**
 * Waits until a run may start; meanwhile its events and its status report its place in the queue.
 * @returns a function that frees the slot
 * @throws AppError TooManyRequests, Cancelled
 */
export async function waitForSlot(
  ctx: Ctx,
  { session, config, signal, force }: SlotRequest,
): Promise<() => void> {
  const run = ctx.activeRuns.get(session);
  const report = (state: 'waiting' | 'running', phase: string, message: string) =>
    ctx.jobs.update(session, { job: 'augment', state, phase, done: 0, total: 0, message });
  const onPlace = (place: number) => {
    const message = placeText(place);
    if (run) run.waiting = message;
    report('waiting', 'queue', message);
  };
  const leave = await ctx.queue.enter({ small: isSmall(ctx, session, config), force, signal, onPlace });
  if (run) run.waiting = null;
  report('running', 'starting', '');
  return leave;
}
