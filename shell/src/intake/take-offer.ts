import { formatCount, TOAST_MS } from '@twinset/contract';
import { type FileKind, getStore, isUploading, type Offer, toast, uploadFiles } from '@twinset/sdk';
import { withFolderPath } from '@twinset/ui';
import { isPlainUpload } from './classify.ts';
import { takeFiles } from './intake-flow.ts';
import { getIntake, isUnderWay, setIntake } from './intake-state.ts';
import { openIntake } from './present-intake.ts';
import { readDrop } from './read-drop.ts';

/** Time after which reading a drop is shown. */
const SHOWN_AFTER_MS = 400;
/** Interval of the checks whether an upload has ended. */
const WAIT_MS = 200;

/** The last upload of each kind; the next one follows it. */
const queues: Record<FileKind, Promise<void>> = { images: Promise.resolve(), masks: Promise.resolve() };

/**
 * Uploads files of one kind as the upload page does; during an upload they wait for its end.
 * @param unreadable files that the browser could not read, listed with those that were not uploaded
 */
export function uploadPlain(kind: FileKind, { files, unreadable }: Awaited<ReturnType<typeof readDrop>>) {
  if (files.length > 0 && isUploading(kind)) {
    const description = `${formatCount(files.length)} more ${kind} are uploaded when the current upload ends.`;
    toast({ intent: 'info', title: 'Upload queued', description, durationMs: TOAST_MS.info });
  }
  const upload = async () => {
    while (isUploading(kind)) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    await uploadFiles(
      kind,
      files.map(({ path, file }) => withFolderPath(file, path)),
    );
    if (unreadable.length === 0) return;
    getStore().setFailed(kind, [...getStore().view.failed[kind], ...unreadable]);
  };
  const own = queues[kind].then(upload);
  // A failed upload does not end those that follow it.
  queues[kind] = own.catch(() => {});
  return own;
}

/**
 * Takes an offer: plain images or masks are uploaded as on the page, everything else is planned in the panel. Without
 * files, the panel opens. A reading that the user cancels has no effect.
 * @param kind kind of files of the page; null for other pages
 */
export async function takeOffer(offer: Offer, kind: FileKind | null): Promise<void> {
  if (offer.length === 0) return openIntake();
  if (isUnderWay(getIntake())) return setIntake({ isOpen: true });
  const isInPanel = getIntake().isOpen;
  let isShown = false;
  const read = () => {
    const { step } = getIntake();
    if (step !== 'choose' && step !== 'plan') return;
    isShown = true;
    setIntake({ isOpen: true, step: 'read', reading: offer, found: 0, problem: null });
  };
  const timer = setTimeout(read, isInPanel ? 0 : SHOWN_AFTER_MS);
  const before = getIntake();
  const found = await readDrop(offer, (files) => setIntake({ found: files }));
  clearTimeout(timer);
  if (isShown && getIntake().reading !== offer) return;
  const isConverting = before.step === 'convert';
  if (isConverting && found.files.length === 0) return setIntake({ isOpen: true });
  const isPlain = found.files.length === 0 ? found.unreadable.length > 0 : isPlainUpload(found.files);
  if (kind === null || isInPanel || isConverting || !isPlain) return takeFiles(found);
  setIntake({ isOpen: before.isOpen, step: before.step, reading: null });
  await uploadPlain(kind, found);
}
