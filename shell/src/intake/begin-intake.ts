import { type IntakeSourceInput, type IntakeState, LISTED_AT_ONCE } from '@twinset/contract';
import { ask, IntakeProblem } from './calls.ts';
import { type Former, getIntake, type IntakeView, resetIntake, setIntake } from './intake-state.ts';
import type { DatasetFile } from './read-drop.ts';
import { noteUnfinishedIntake } from './unfinished.ts';

/** Lists the files of a dropped dataset at the server, in as many calls as needed. */
export async function list(
  id: string,
  files: readonly DatasetFile[],
  signal: AbortSignal,
): Promise<IntakeState> {
  for (let from = 0; ; from += LISTED_AT_ONCE) {
    const part = files.slice(from, from + LISTED_AT_ONCE);
    const body = { id, from, files: part.map(({ path, file }) => ({ path, bytes: file.size })) };
    const { intake } = await ask('listIntakeFiles', { body }, signal);
    if (from + LISTED_AT_ONCE >= files.length) return intake;
  }
}

/** Returns whether this tab shows the plan of an intake for which nothing was chosen or sent. */
function isUntouched({ source, received, choices }: IntakeState): boolean {
  const { files, name } = getIntake();
  const isOwn = files !== null && name === source.name;
  return isOwn && received.files === 0 && Object.keys(choices).length === 0;
}

/** Source of an intake that this window began without a response: its id is not known. */
let unanswered: IntakeSourceInput | null = null;

/** Returns whether an intake is the one that this window began without a response, and nothing was chosen or sent for it. */
function isUnanswered({ source, received, choices }: IntakeState): boolean {
  if (unanswered === null || unanswered.kind !== source.kind) return false;
  const name = 'path' in unanswered ? unanswered.path.split('/').at(-1) : unanswered.name;
  return name === source.name && received.files === 0 && Object.keys(choices).length === 0;
}

/** Ends an intake at the server, which removes its files. */
export const abandon = (id: string): Promise<void> =>
  ask('abandonIntake', { query: { id } }).then(
    () => {},
    () => {},
  );

/** A dataset that was chosen. */
export type Chosen = {
  name: string;
  /** State of the panel before the server knows it. */
  view: Partial<IntakeView>;
  source: IntakeSourceInput;
  /** Begins its intake in place of another one. */
  onConfirm: (former: Former) => Promise<void>;
};

/**
 * Returns the intake that may be abandoned for a dataset without a question. Otherwise the user is asked: about one that
 * another tab began, or for which something was chosen or sent; or, while one is converted, which cannot be abandoned,
 * whether the dataset waits for its end.
 */
async function formerOf({ name, onConfirm }: Chosen, signal: AbortSignal): Promise<Former | 'asked'> {
  // The question stops what this window does, and with it the dataset that waits for its end.
  const { next } = getIntake();
  const { intake } = await ask('intake', undefined, signal);
  if (intake === null || intake.stage === 'done') return null;
  if (intake.stage !== 'converting' && (isUntouched(intake) || isUnanswered(intake))) return intake.id;
  setIntake({ isOpen: true, reading: null, abandoning: { intake, name, onConfirm, next } });
  return 'asked';
}

/**
 * Begins the intake of a dataset; an incomplete one is abandoned if that was confirmed, or needs no question. If the user
 * discards the dataset before the server responds, its intake is abandoned then: its id was not known before.
 * @param confirmed intake whose abandonment was confirmed; undefined: none yet
 * @returns null if the user is asked
 */
export async function begin(
  chosen: Chosen,
  confirmed: Former | undefined,
  signal: AbortSignal,
): Promise<IntakeState | null> {
  for (let allowed = confirmed; ; allowed = undefined) {
    const former = allowed === undefined ? await formerOf(chosen, signal) : allowed;
    if (former === 'asked') return null;
    resetIntake({ ...chosen.view, isOpen: true, step: 'list', name: chosen.name });
    try {
      const body = { source: chosen.source, former };
      unanswered = chosen.source;
      const answered = () => {
        unanswered = null;
      };
      const { intake } = await ask('beginIntake', { body }, signal, (late) => {
        answered();
        void abandon(late.intake.id);
      });
      answered();
      noteUnfinishedIntake(intake.id);
      setIntake({ intake });
      return intake;
    } catch (error) {
      // Another tab began one meanwhile, or the response of this call was lost.
      if (!(error instanceof IntakeProblem && error.code === 'WrongState')) throw error;
    }
  }
}
