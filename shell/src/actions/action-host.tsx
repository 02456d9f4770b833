import { shortcutOf } from '@twinset/contract';
import { singleKeys } from '@twinset/sdk';
import { actionOfKeys, hasOwnUndo, isSingleKey, isTyping, lazyPart } from '@twinset/ui';
import { useEffect, useRef } from 'react';
import { isDialogOpen, runAction } from './controls.ts';
import { redoSettings, undoSettings } from './undo-settings.ts';

export type ActionDialogKind = 'palette' | 'shortcuts';

export interface ActionDialogProps {
  open: boolean;
  kind: ActionDialogKind;
  onKind: (kind: ActionDialogKind | null) => void;
}

/** While the code is loading or if it cannot be loaded, nothing is shown: every action has a control on a page. */
const None = () => null;
const ActionDialog = lazyPart<ActionDialogProps>(() => import('./action-dialog.tsx'), None, { ahead: false });

const OPENERS: Partial<Record<string, ActionDialogKind>> = {
  'palette.open': 'palette',
  'shortcuts.open': 'shortcuts',
};

/** Actions that leave the focus where it is; in a text field the browser undoes the typing itself. */
const HISTORY: Partial<Record<string, () => void>> = {
  'settings.undo': undoSettings,
  'settings.redo': redoSettings,
};

export interface ActionHostProps {
  /** The open dialog; null for none. */
  kind: ActionDialogKind | null;
  onKind: (kind: ActionDialogKind | null) => void;
}

/** Handles the shortcuts of the table of actions, and renders the palette and the list of shortcuts. */
export function ActionHost({ kind, onKind }: ActionHostProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const id = event.defaultPrevented ? null : actionOfKeys(event);
      if (id === null) return;
      if (isSingleKey(shortcutOf(id) ?? '') && (isTyping(event.target) || !singleKeys.isOn())) return;
      const step = HISTORY[id];
      if (step !== undefined) {
        if (isDialogOpen() || hasOwnUndo(event.target)) return;
        event.preventDefault();
        return step();
      }
      const opened = OPENERS[id];
      // A key that stays pressed acts once: pages would pass by.
      if (event.repeat) return event.preventDefault();
      if (opened !== undefined && !isDialogOpen()) onKind(opened);
      else if (opened === undefined && !runAction(id)) return;
      // The browser would also search, open or save.
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onKind]);
  const last = useRef(kind);
  last.current = kind ?? last.current;
  // It stays mounted, closed, so that the page behind it becomes active again.
  if (last.current === null) return null;
  return <ActionDialog open={kind !== null} kind={last.current} onKind={onKind} />;
}
