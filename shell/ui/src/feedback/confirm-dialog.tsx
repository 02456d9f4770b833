import type { ReactNode } from 'react';
import { Button } from '../fluent.ts';
import { DangerButton } from '../frame/danger-button.tsx';
import { ModalDialog } from './modal-dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Renders a dialog that asks before data is deleted. Escape and Cancel change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  return (
    <ModalDialog
      open={open}
      alert
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button data-action="dialog.cancel" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <DangerButton data-action="dialog.confirm" onClick={onConfirm}>
            {confirmLabel}
          </DangerButton>
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
