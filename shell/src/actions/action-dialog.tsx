import type { ActionDialogProps } from './action-host.tsx';
import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useChoices } from './use-choices.ts';

/** Renders the part of `ActionHost` that is loaded when a dialog of actions is opened. */
export default function ActionDialog({ open, kind, onKind }: ActionDialogProps) {
  const isPalette = open && kind === 'palette';
  const choices = useChoices(isPalette, () => onKind('shortcuts'));
  const close = () => onKind(null);
  return (
    <>
      <Palette open={isPalette} choices={choices} onClose={close} />
      <ShortcutSheet open={open && kind === 'shortcuts'} onClose={close} />
    </>
  );
}
