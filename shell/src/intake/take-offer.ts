import { formatCount, hasImageExtension, TOAST_MS } from '@twinset/contract';
import { type FileKind, getStore, type Offer, toast, uploadFiles } from '@twinset/sdk';
import { isPlainUpload } from './classify.ts';
import { takeFiles } from './intake-flow.ts';
import { getIntake, isUnderWay, setIntake } from './intake-state.ts';
import { type DatasetFile, readDrop } from './read-drop.ts';

/** Time after which reading a drop is shown. */
const SHOWN_AFTER_MS = 400;
/** Interval of the checks whether an upload has ended. */
const WAIT_MS = 200;

const BUSY = { images: 'imageIsUploading', masks: 'maskIsUploading' } as const;

let queue: Promise<void> = Promise.resolve();

/** Returns a file with its path in a folder, as a folder picker gives it. */
function withPath({ path, file }: DatasetFile): File {
  if (path.includes('/') && !file.webkitRelativePath)
    Object.defineProperty(file, 'webkitRelativePath', { value: path, configurable: true });
  return file;
}

/**
 * Uploads files of one kind as the upload page does; during an upload they wait for its end.
 * @param unreadable files that the browser could not read, listed with those that were not uploaded
 */
export function uploadPlain(kind: FileKind, { files, unreadable }: Awaited<ReturnType<typeof readDrop>>) {
  if (getStore().busy[BUSY[kind]]) {
    const description = `${formatCount(files.length)} more ${kind} are uploaded when the present upload ends.`;
    toast({ intent: 'info', title: 'Upload queued', description, durationMs: TOAST_MS.info });
  }
  queue = queue.then(async () => {
    while (getStore().busy[BUSY[kind]]) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    await uploadFiles(kind, files.map(withPath));
    if (unreadable.length === 0) return;
    getStore().setFailed(kind, [...getStore().view.failed[kind], ...unreadable]);
  });
  return queue;
}

/** Returns the files that an upload page accepts. */
export const imagesAmong = (files: readonly DatasetFile[]): DatasetFile[] =>
  files.filter(({ file }) => hasImageExtension(file.name));

/**
 * Takes an offer: plain images or masks are uploaded as on the page, everything else is planned in the panel. Without
 * files, the panel opens.
 * @param kind kind of files of the page; null for other pages
 */
export async function takeOffer(offer: Offer, kind: FileKind | null): Promise<void> {
  if (offer.length === 0 || isUnderWay(getIntake())) return setIntake({ isOpen: true });
  const isInPanel = getIntake().isOpen;
  const read = () => {
    const { step } = getIntake();
    if (step === 'choose' || step === 'plan')
      setIntake({ isOpen: true, step: 'read', found: 0, problem: null });
  };
  const timer = setTimeout(read, isInPanel ? 0 : SHOWN_AFTER_MS);
  const before = getIntake();
  const found = await readDrop(offer, (files) => setIntake({ found: files }));
  clearTimeout(timer);
  if (kind === null || isInPanel || !isPlainUpload(found.files)) return takeFiles(found);
  setIntake({ isOpen: before.isOpen, step: before.step });
  await uploadPlain(kind, found);
}
