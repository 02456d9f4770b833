import { deleteFile, deleteFiles, type FileKind } from '@twinset/sdk';
import { ConfirmDialog, formatNoun } from '@twinset/ui';
import { useRef } from 'react';

/** Represents all files; no file has this name, since path separators are refused. */
export const ALL_FILES = '/all';

export interface DeleteDialogProps {
  kind: FileKind;
  /** The file to delete, or `ALL_FILES`; null while the dialog is closed. */
  target: string | null;
  onClose: () => void;
  /** Number of files in the session. */
  stored: number;
}

/** Focuses the page title if the focused element was deleted. */
function keepFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById('page-title')?.focus();
}

/**
 * Renders the dialog that asks before files are deleted. It stays mounted after the list is empty: a dialog
 * that is removed while it closes would leave the rest of the page hidden from screen readers.
 */
export function DeleteDialog({ kind, target, onClose, stored }: DeleteDialogProps) {
  const noun = kind === 'images' ? 'image' : 'mask';
  // Keeps the texts while the dialog fades out.
  const last = useRef(ALL_FILES);
  if (target !== null) last.current = target;
  const name = last.current;
  const single = name !== ALL_FILES;
  const confirm = () => {
    onClose();
    void (single ? deleteFile(kind, name) : deleteFiles(kind)).then(keepFocus);
  };
  return (
    <ConfirmDialog
      open={target !== null}
      title={single ? `Delete ${name}?` : `Delete all ${kind}?`}
      confirmLabel={single ? `Delete ${noun}` : 'Delete all'}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {single
        ? `The ${noun} is deleted from the session.`
        : `${formatNoun(stored, noun)} will be deleted from the session.`}{' '}
      Files on your computer are kept.
    </ConfirmDialog>
  );
}
