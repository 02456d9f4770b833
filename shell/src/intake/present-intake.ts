import type { IntakeState } from '@twinset/contract';
import { activity } from './activity.ts';
import { ask } from './calls.ts';
import { showIntake } from './intake-flow.ts';
import { getIntake, setIntake, type Waiting } from './intake-state.ts';
import { noteEndOfIntake, unfinishedIntake, unseenConversion } from './unfinished.ts';

/** Continues the intake that this tab began before a reload, or shows the end of one whose tab was closed before it. */
export const resumeIntake = (): Promise<void> =>
  activity(async (signal) => {
    const own = unfinishedIntake();
    for (const id of new Set([own, unseenConversion()])) {
      if (id === null) continue;
      const { intake } = await ask('intake', { query: { id } }, signal);
      if (intake?.id !== id) noteEndOfIntake(id);
      else if (id === own || intake.stage === 'done') return showIntake(intake, signal);
    }
  });

/** Follows the conversion of another dataset; after its success, the dataset that was chosen is opened. */
async function waitFor(intake: IntakeState, { name, onConfirm }: Waiting): Promise<void> {
  const own = { name, onConfirm };
  await activity((signal) => {
    const following = showIntake(intake, signal);
    setIntake({ next: own });
    return following;
  });
  const { step, next } = getIntake();
  // Another one may wait instead.
  if (next !== own) return;
  // Its intake begins with a new state: the end of the former one is not shown meanwhile.
  if (step === 'done') return onConfirm(intake.id);
  setIntake({ next: null });
}

/** Lets the dataset that was chosen wait for the end of the conversion of another one. */
export async function waitForConversion(): Promise<void> {
  const { abandoning } = getIntake();
  if (abandoning !== null) await waitFor(abandoning.intake, abandoning);
}

/** Keeps the intake that another dataset would have abandoned, and the one that waits: the plan or the progress is shown. */
export async function keepIntake(): Promise<void> {
  const { abandoning, files, plan } = getIntake();
  setIntake({ abandoning: null });
  if (abandoning === null) return;
  const { intake, next } = abandoning;
  const isConverting = intake.stage === 'converting';
  if (isConverting && next !== null) return waitFor(intake, next);
  if (!isConverting && files !== null && plan?.isComplete === true) return setIntake({ step: 'plan' });
  await activity((signal) => showIntake(intake, signal));
}

/** Opens the panel, with the intake of the session if another tab began one that has not ended. */
export async function openIntake(): Promise<void> {
  setIntake({ isOpen: true });
  if (getIntake().step !== 'choose') return;
  await activity(async (signal) => {
    const { intake } = await ask('intake', undefined, signal);
    if (intake !== null && intake.stage !== 'done') await showIntake(intake, signal);
  });
}
