import type { ActionDialogProps } from './action-host.tsx';
import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** Renders the part of `ActionHost` that is loaded when a dialog of actions is opened. */
export default function ActionDialog({ open, kind, choices, onClose }: ActionDialogProps) {
  return (
    <>
      <Palette open={open && kind === 'palette'} choices={choices} onClose={onClose} />
      <ShortcutSheet open={open && kind === 'shortcuts'} onClose={onClose} />
    </>
  );
}
