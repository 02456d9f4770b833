import { countOf, someNames, TOAST_MS } from '@twinset/contract';
import { type FileKind, getStore, setPendingDeletions, toast } from '@twinset/sdk';
import { deleteFiles, deleteOnLeaving, deleteSome } from './delete-flows.ts';

/** Time for which a deletion can be undone. */
const UNDO_MS = 10_000;

/** Files of one kind that were deleted on the page. The server deletes them when they can no longer be restored. */
interface Batch {
  kind: FileKind;
  names: readonly string[];
  /** True for all files of the kind. */
  all: boolean;
  /** True once it cannot be undone. */
  isSent: boolean;
  timer: ReturnType<typeof setTimeout>;
  /** Ends the message. */
  ended: AbortController;
}

/** Batches that wait or are being sent. */
const batches = new Set<Batch>();
let sent: Promise<unknown> = Promise.resolve();

const waiting = (): Batch[] => [...batches].filter(({ isSent }) => !isSent);

function hide(kind: FileKind): void {
  const names = [...batches].filter((batch) => batch.kind === kind).flatMap((batch) => batch.names);
  getStore().setHidden(kind, names);
}

/** Ends the time in which a batch can be undone. */
function end({ timer, ended }: Batch): void {
  clearTimeout(timer);
  ended.abort();
}

function forget(batch: Batch): void {
  batches.delete(batch);
  hide(batch.kind);
}

/** Focuses the page title if the focused element was removed. */
function keepFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById('page-title')?.focus();
}

function send(batch: Batch): void {
  end(batch);
  batch.isSent = true;
  const { kind, names, all } = batch;
  // A failure is shown by the flow, and the files are listed again.
  sent = sent.then(() => (all ? deleteFiles(kind) : deleteSome(kind, names))).finally(() => forget(batch));
}

/** Sends a batch, unless the user is about to press Undo. */
function expire(batch: Batch): void {
  const button = document.querySelector('[data-action="toast.undo"]');
  if (button !== null && (button === document.activeElement || button.matches(':hover')))
    batch.timer = setTimeout(() => expire(batch), 1000);
  else send(batch);
}

function undo(pressed: Batch): void {
  // The message of a batch may be pressed while that of a later one, which contains its files, replaces it.
  const batch = batches.has(pressed) ? pressed : waiting().find(({ kind }) => kind === pressed.kind);
  if (batch === undefined || batch.isSent) return;
  end(batch);
  forget(batch);
  const title = `${countOf(batch.kind, batch.names.length)} restored`;
  toast({ intent: 'info', title, durationMs: TOAST_MS.info });
  setTimeout(keepFocus);
}

setPendingDeletions({
  send: async () => {
    for (const batch of waiting()) send(batch);
    await sent;
  },
  undo: () => {
    const some = waiting();
    for (const batch of some) undo(batch);
    return some.length > 0;
  },
  drop: () => {
    for (const batch of waiting()) {
      end(batch);
      forget(batch);
    }
  },
});

/** Sends all batches while the page is being left. */
export function sendOnLeaving(): void {
  for (const batch of waiting()) {
    end(batch);
    deleteOnLeaving(batch.kind, batch.all ? null : batch.names);
    forget(batch);
  }
}
globalThis.addEventListener?.('pagehide', sendOnLeaving);

/**
 * Hides files, and deletes them when ten seconds have passed without an undo, or when an upload, a run, another page or the
 * end of this one requires it. Files of a kind that are deleted meanwhile are undone together.
 * @param all true for all files of the kind
 */
export function deleteLater(kind: FileKind, names: readonly string[], all: boolean): void {
  const former = waiting().find((batch) => batch.kind === kind);
  if (former !== undefined) {
    end(former);
    batches.delete(former);
  }
  const batch: Batch = {
    kind,
    names: [...new Set([...(former?.names ?? []), ...names])],
    all: all || former?.all === true,
    isSent: false,
    timer: setTimeout(() => expire(batch), UNDO_MS),
    ended: new AbortController(),
  };
  batches.add(batch);
  hide(kind);
  toast({
    intent: 'info',
    title: `${countOf(kind, batch.names.length)} deleted`,
    description: someNames(batch.names),
    durationMs: UNDO_MS,
    undo: () => undo(batch),
    signal: batch.ended.signal,
  });
  setTimeout(keepFocus);
}
