import { IntakeProblem } from './calls.ts';
import { getIntake, setIntake } from './intake-state.ts';

let running: AbortController | null = null;

/** Runs an activity in place of the current one; its failure is shown in the panel. */
export async function activity(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  setIntake({ problem: null });
  try {
    await work(own.signal);
  } catch (error) {
    if (own.signal.aborted) return;
    const { message, files, code } =
      error instanceof IntakeProblem ? error : new IntakeProblem(error instanceof Error ? error.message : '');
    const { plan, step, intake } = getIntake();
    const isPlanned = plan?.isComplete === true;
    const isLost = code === 'Changed' && intake !== null;
    setIntake({
      problem: { message, files },
      isPlanning: false,
      sending: null,
      step: isLost ? 'files' : isPlanned ? 'plan' : step === 'files' ? 'files' : 'choose',
    });
  }
}

/** Stops the current activity; its failure is not shown. */
export const stopActivity = (): void => running?.abort();
