import { type IntakeSourceInput, type IntakeState, LISTED_AT_ONCE } from '@twinset/contract';
import { ask } from './calls.ts';
import { getIntake, setIntake } from './intake-state.ts';
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

/** Begins an intake, which abandons the former one. */
export async function begin(source: IntakeSourceInput, signal: AbortSignal): Promise<IntakeState> {
  const { intake } = await ask('beginIntake', { body: { source } }, signal);
  noteUnfinishedIntake(true);
  setIntake({ intake });
  return intake;
}

/** Returns whether this tab shows the plan of an intake for which nothing was chosen or sent. */
function isUntouched({ source, received, choices }: IntakeState): boolean {
  const { files, name } = getIntake();
  const isOwn = files !== null && name === source.name;
  return isOwn && received.files === 0 && Object.keys(choices).length === 0;
}

/**
 * Asks whether the intake of another dataset is abandoned: one that another tab began, or for which the user chose or
 * sent something. While one is converted, which cannot be abandoned, asks whether the dataset waits for its end.
 * @param name dataset that was chosen instead
 * @param onConfirm begins its intake
 * @returns false if the user need not be asked
 */
export async function askToAbandon(
  name: string,
  onConfirm: () => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const { intake } = await ask('intake', undefined, signal);
  if (intake === null || intake.stage === 'done') return false;
  if (intake.stage !== 'converting' && isUntouched(intake)) return false;
  setIntake({ isOpen: true, reading: null, abandoning: { intake, name, onConfirm } });
  return true;
}
