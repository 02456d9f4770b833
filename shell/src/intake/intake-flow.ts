import { type IntakeState, quoted } from '@twinset/contract';
import { sendAllDeletions } from '@twinset/sdk';
import { activity, stopActivity } from './activity.ts';
import { applyResult } from './apply-result.ts';
import { askToAbandon, begin, list } from './begin-intake.ts';
import { ask, IntakeProblem } from './calls.ts';
import { archiveIn, datasetOf } from './classify.ts';
import { getIntake, ownId, resetIntake, type Sending, setIntake } from './intake-state.ts';
import type { ReadDrop } from './read-drop.ts';
import { sendPieces } from './send-pieces.ts';
import { hasUnfinishedIntake, noteConversion, noteUnfinishedIntake } from './unfinished.ts';
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

/** Sends what the current plan lacks; without files in this window, the panel asks for them. */
async function send(label: string, total: number, signal: AbortSignal): Promise<boolean> {
  const { files } = getIntake();
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
  setIntake({ sending: null });
  return true;
}

/** Plans the dataset; contents that the plan reads are sent first. */
async function planWith(choices: Choices, signal: AbortSignal): Promise<void> {
  for (let missing = Number.POSITIVE_INFINITY; ; ) {
    const plan = await ask('planIntake', { body: { id: ownId(), choices } }, signal);
    if (plan.isComplete) return setIntake({ plan, step: 'plan', isPlanning: false });
    if (plan.missing.bytes >= missing) throw new IntakeProblem('Files that the plan reads did not arrive.');
    missing = plan.missing.bytes;
    const isArchive = getIntake().intake?.source.kind === 'archive';
    const label = isArchive
      ? `Sending ${quoted(getIntake().name)}`
      : 'Sending annotations and lists of classes';
    if (!(await send(label, missing, signal))) return;
  }
}

/**
 * Takes files that were read: they are listed and planned, or complete an intake that a reload interrupted.
 * @param isConfirmed another intake is abandoned; otherwise the user is asked
 */
export const takeFiles = (drop: ReadDrop, isConfirmed = false): Promise<void> =>
  activity(async (signal) => {
    const { files: read, unreadable } = drop;
    const archive = archiveIn(read);
    const { name, files } =
      archive === null
        ? datasetOf(read)
        : { name: archive.name, files: [{ path: archive.name, file: archive }] };
    const { step, intake, plan } = getIntake();
    const isSame = step === 'files' && intake?.stage === 'open';
    if (isSame) {
      setIntake({ files, unreadable });
      if (plan?.isComplete === true) return convertPlanned(signal);
      return planWith(intake.choices, signal);
    }
    const confirm = () => takeFiles(drop, true);
    if (!isConfirmed && files.length > 0 && (await askToAbandon(name, confirm, signal))) return;
    resetIntake({ isOpen: true, step: 'list', name, files, unreadable });
    if (files.length === 0) throw new IntakeProblem('No file could be read.', unreadable);
    if (archive === null) {
      const { id } = await begin({ kind: 'files', name, total: files.length }, signal);
      setIntake({ intake: await list(id, files, signal) });
    } else await begin({ kind: 'archive', name, bytes: archive.size }, signal);
    await planWith({}, signal);
  });

/** Takes a folder, an archive or a prefix of a bucket that the server reads. @param isConfirmed as for files */
export const takePlace = (kind: 'folder' | 'bucket', path: string, isConfirmed = false): Promise<void> =>
  activity(async (signal) => {
    const confirm = () => takePlace(kind, path, true);
    if (!isConfirmed && (await askToAbandon(path, confirm, signal))) return;
    resetIntake({ isOpen: true, step: 'list', name: path });
    await begin({ kind, path }, signal);
    await planWith({}, signal);
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
      noteUnfinishedIntake(false);
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
  if (mustSend && !(await send(`Sending ${quoted(intake.source.name)}`, bytes, signal))) return;
  noteConversion();
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
  const { intake, step } = getIntake();
  stopActivity();
  noteUnfinishedIntake(false);
  resetIntake({ isOpen });
  // Before it is begun, the session may have that of another window.
  if (intake === null && step !== 'list') return;
  await ask('abandonIntake', { query: { id: intake?.id } }).catch(() => {});
}

/** Shows an intake of the session where it is: its plan, its progress or its end. */
async function show(intake: IntakeState, signal: AbortSignal): Promise<void> {
  const { stage, source, choices } = intake;
  noteUnfinishedIntake(true);
  resetIntake({ isOpen: true, intake, name: source.name, step: 'list' });
  if (stage === 'listing') return setIntake({ step: 'files' });
  if (stage === 'open') return planWith(choices, signal);
  return follow(signal);
}

/** Continues an intake that this tab began before a reload, or shows the end of one whose tab was closed before it. */
export const resumeIntake = (): Promise<void> =>
  activity(async (signal) => {
    const { intake } = await ask('intake', undefined, signal);
    if (intake === null) return noteUnfinishedIntake(false);
    if (hasUnfinishedIntake() || intake.stage === 'done') return show(intake, signal);
  });

/** Keeps the intake that another dataset would have abandoned: its plan or its progress is shown. */
export async function keepIntake(): Promise<void> {
  const { abandoning, files, plan } = getIntake();
  setIntake({ abandoning: null });
  const isConverting = abandoning?.intake.stage === 'converting';
  if (!isConverting && files !== null && plan?.isComplete === true) return setIntake({ step: 'plan' });
  if (abandoning !== null) await activity((signal) => show(abandoning.intake, signal));
}

/** Follows the conversion of another dataset; after its success, the dataset that was chosen is opened. */
export async function waitForConversion(): Promise<void> {
  const { abandoning } = getIntake();
  if (abandoning === null) return;
  const { intake, name, onConfirm } = abandoning;
  await activity((signal) => {
    const following = show(intake, signal);
    setIntake({ next: { name, onConfirm } });
    return following;
  });
  const { step, next } = getIntake();
  // Its intake begins with a new state: the end of the former one is not shown meanwhile.
  if (step === 'done' && next?.onConfirm === onConfirm) return onConfirm();
  setIntake({ next: null });
}

/** Opens the panel, with the intake of the session if another tab began one that has not ended. */
export async function openIntake(): Promise<void> {
  setIntake({ isOpen: true });
  if (getIntake().step !== 'choose') return;
  await activity(async (signal) => {
    const { intake } = await ask('intake', undefined, signal);
    if (intake !== null && intake.stage !== 'done') await show(intake, signal);
  });
}
