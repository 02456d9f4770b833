import { deleteFile, deleteFiles, type FileKind } from '@twinset/sdk';
import { ConfirmDialog, formatNoun } from '@twinset/ui';
import { useRef } from 'react';

/** Stands for all files; no file has this name, since a path separator is refused. */
export const ALL_FILES = '/all';

export interface DeleteDialogProps {
  kind: FileKind;
  /** The file to delete, or `ALL_FILES`; null while nothing is asked. */
  asked: string | null;
  onAnswer: () => void;
  /** How many files the session has. */
  stored: number;
}

/** Where the focus goes when what had it is deleted. */
function keepFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById('page-title')?.focus();
}

/**
 * Asks before files are deleted. It stays in the page when the list is gone: a dialog that is taken away while it
 * closes would leave the rest of the page hidden from screen readers.
 */
export function DeleteDialog({ kind, asked, onAnswer, stored }: DeleteDialogProps) {
  const noun = kind === 'images' ? 'image' : 'mask';
  // The words stay while the dialog fades.
  const last = useRef(ALL_FILES);
  if (asked !== null) last.current = asked;
  const name = last.current;
  const single = name !== ALL_FILES;
  const confirm = () => {
    onAnswer();
    void (single ? deleteFile(kind, name) : deleteFiles(kind)).then(keepFocus);
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      title={single ? `Delete ${name}?` : `Delete all ${kind}?`}
      confirmLabel={single ? `Delete ${noun}` : 'Delete all'}
      onCancel={onAnswer}
      onConfirm={confirm}
    >
      {single
        ? `The ${noun} is deleted from the session.`
        : `${formatNoun(stored, noun)} will be deleted from the session.`}{' '}
      Files on your computer are kept.
    </ConfirmDialog>
  );
}
