import type { IntakeSourceInput, IntakeState } from '@twinset/contract';
import { sendAllDeletions } from '@twinset/sdk';
import { activity, stopActivity } from './activity.ts';
import { applyResult } from './apply-result.ts';
import { abandon, begin, list } from './begin-intake.ts';
import { ask, IntakeProblem } from './calls.ts';
import { archiveIn, datasetOf } from './classify.ts';
import { type Former, getIntake, ownId, resetIntake, type Sending, setIntake } from './intake-state.ts';
import type { ReadDrop } from './read-drop.ts';
import { sendPieces } from './send-pieces.ts';
import { noteConversion, noteEndOfIntake, noteUnfinishedIntake } from './unfinished.ts';
import { withAnswer } from './with-answer.ts';

/** Interval of the checks whether a conversion has ended. */
const POLL_MS = 700;

type Choices = Record<string, string>;

/** Returns the state of this window's intake. @throws IntakeProblem if another window discarded it */
async function present(signal: AbortSignal): Promise<IntakeState> {
  const id = ownId();
  const { intake } = await ask('intake', { query: { id } }, signal);
  if (intake === null || intake.id !== id)
    throw new IntakeProblem('The dataset was discarded in another window.');
  return intake;
}

/** Asks for confirmation before a window is closed that sends files. */
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Sends what the current plan lacks; without files in this window, the panel asks for them.
 * @param what is sent, if not an archive
 */
async function send(what: string, total: number, signal: AbortSignal): Promise<boolean> {
  const { files, intake } = getIntake();
  const label = intake?.source.kind === 'archive' ? 'Archive' : what;
  if (files === null) {
    setIntake({ step: 'files' });
    return false;
  }
  setIntake({ step: 'send', sending: { label, sent: 0, total, rate: 0, remaining: null } });
  addEventListener('beforeunload', confirmLeaving);
  try {
    const onProgress = (sending: Sending) => setIntake({ sending });
    await sendPieces({ id: ownId(), files, label, total, signal, onProgress });
  } catch (error) {
    if (!signal.aborted) await present(signal);
    throw error;
  } finally {
    removeEventListener('beforeunload', confirmLeaving);
  }
  return true;
}

/** Plans the dataset; contents that the plan reads are sent first. */
async function planWith(choices: Choices, signal: AbortSignal): Promise<void> {
  for (let missing = Number.POSITIVE_INFINITY; ; ) {
    const plan = await ask('planIntake', { body: { id: ownId(), choices } }, signal);
    if (plan.isComplete) return setIntake({ plan, step: 'plan', isPlanning: false });
    if (plan.missing.bytes >= missing) throw new IntakeProblem('Files that the plan reads did not arrive.');
    missing = plan.missing.bytes;
    if (!(await send('Annotations and lists of classes', missing, signal))) return;
    setIntake({ step: 'list', sending: null });
  }
}

/**
 * Takes files that were read: they are listed and planned, or complete an intake that a reload interrupted.
 * @param confirmed intake whose abandonment was confirmed; otherwise the user is asked
 */
export const takeFiles = (drop: ReadDrop, confirmed?: Former): Promise<void> =>
  activity(async (signal) => {
    const { files: read, unreadable } = drop;
    const archive = archiveIn(read);
    const { name, files } =
      archive === null
        ? datasetOf(read)
        : { name: archive.name, files: [{ path: archive.name, file: archive }] };
    const { step, intake: present, plan } = getIntake();
    if (step === 'files' && present?.stage === 'open') {
      setIntake({ files, unreadable });
      if (plan?.isComplete === true) return convertPlanned(signal);
      return planWith(present.choices, signal);
    }
    if (files.length === 0) {
      resetIntake({ isOpen: true, step: 'list', name, unreadable });
      const message = unreadable.length > 0 ? 'No file could be read.' : 'The folder contains no files.';
      throw new IntakeProblem(message, unreadable);
    }
    const source: IntakeSourceInput =
      archive === null
        ? { kind: 'files', name, total: files.length }
        : { kind: 'archive', name, bytes: archive.size };
    const onConfirm = (former: Former) => takeFiles(drop, former);
    const intake = await begin({ name, view: { files, unreadable }, source, onConfirm }, confirmed, signal);
    if (intake === null) return;
    if (archive === null) setIntake({ intake: await list(intake.id, files, signal) });
    await planWith({}, signal);
  });

/** Takes a folder, an archive or a prefix of a bucket that the server reads. @param confirmed as for files */
export const takePlace = (kind: 'folder' | 'bucket', path: string, confirmed?: Former): Promise<void> =>
  activity(async (signal) => {
    const onConfirm = (former: Former) => takePlace(kind, path, former);
    const chosen = { name: path, view: {}, source: { kind, path }, onConfirm };
    if ((await begin(chosen, confirmed, signal)) !== null) await planWith({}, signal);
  });

/** Plans again with another answer. Earlier answers that no longer fit the plan are dropped. */
export const answer = (id: string, value: string): Promise<void> =>
  activity(async (signal) => {
    const former = getIntake().intake?.choices ?? {};
    const remember = (choices: Choices) => {
      const { intake } = getIntake();
      if (intake !== null) setIntake({ intake: { ...intake, choices } });
    };
    const { plan } = getIntake();
    if (plan !== null) setIntake({ isPlanning: true, plan: withAnswer(plan, id, value) });
    try {
      await planWith({ ...former, [id]: value }, signal);
      remember({ ...former, [id]: value });
    } catch (error) {
      if (!(error instanceof IntakeProblem && error.code === 'InvalidRequest')) {
        if (!signal.aborted) setIntake({ plan });
        throw error;
      }
      await planWith({ [id]: value }, signal);
      remember({ [id]: value });
    }
  });

/** Follows a conversion to its end. */
async function follow(signal: AbortSignal): Promise<void> {
  setIntake({ step: 'convert', sending: null });
  for (;;) {
    const intake = await present(signal);
    setIntake({ intake });
    if (intake.stage === 'done' && intake.result !== null) {
      await applyResult(intake.result);
      noteEndOfIntake(intake.id);
      return setIntake({ step: 'done', result: intake.result });
    }
    if (intake.stage !== 'converting') {
      const { failure } = intake;
      const isPlanned = getIntake().plan?.isComplete === true && failure?.code !== 'WrongState';
      if (!isPlanned) await planWith(intake.choices, signal);
      if (failure === null || failure.code === 'Cancelled') return setIntake({ step: 'plan' });
      throw new IntakeProblem(failure.message, failure.details, failure.code);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Sends the files of the pairs that have not arrived, and converts the pairs. */
async function convertPlanned(signal: AbortSignal, replace = false): Promise<void> {
  // Later, they would delete files of this dataset.
  await sendAllDeletions();
  const intake = await present(signal);
  setIntake({ intake });
  if (intake.stage === 'converting' || intake.stage === 'done') return follow(signal);
  const { images, masks } = intake.replaces;
  if (images + masks > 0 && !replace) return setIntake({ step: 'plan', isReplacing: true });
  const { files, bytes } = intake.missing;
  const mustSend = files > 0 && (intake.source.kind === 'files' || intake.source.kind === 'archive');
  if (mustSend && !(await send('Images and masks', bytes, signal))) return;
  noteConversion(intake.id);
  await ask('convertIntake', { body: { id: intake.id, replace } }, signal);
  return follow(signal);
}

/** Takes the planned pairs in. @param replace confirms that the images and masks of the session are replaced */
export const takeIn = (replace = false): Promise<void> => {
  setIntake({ isReplacing: false });
  return activity((signal) => convertPlanned(signal, replace));
};

/** Cancels the sending or the conversion; what has arrived is kept, and the plan is shown again. */
export async function cancelIntake(): Promise<void> {
  const { step, plan } = getIntake();
  if (step === 'convert') {
    await ask('cancelIntake', { query: { id: ownId() } }).catch(() => {});
    return;
  }
  stopActivity();
  if (plan?.isComplete === true) setIntake({ step: 'plan', sending: null, reading: null });
  else await discardIntake(true);
}

/** Ends the intake and removes its files from the server. @param isOpen the panel stays open */
export async function discardIntake(isOpen = false): Promise<void> {
  const { intake } = getIntake();
  stopActivity();
  resetIntake({ isOpen });
  // Before it is begun, the session may have that of another window.
  if (intake === null) return;
  noteEndOfIntake(intake.id);
  await abandon(intake.id);
}

/** Shows an intake of the session where it is: its plan, its progress or its end. */
export async function showIntake(intake: IntakeState, signal: AbortSignal): Promise<void> {
  const { stage, source, choices } = intake;
  noteUnfinishedIntake(intake.id);
  resetIntake({ isOpen: true, intake, name: source.name, step: 'list' });
  if (stage === 'listing') return setIntake({ step: 'files' });
  if (stage === 'open') return planWith(choices, signal);
  return follow(signal);
}
