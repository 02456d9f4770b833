import { actionOf } from '@twinset/contract';
import { useNavigate } from '@twinset/router';
import { gateOf, PAGES, singleKeys, useFacts } from '@twinset/sdk';
import { actionOfKeys, isSingleKey, lazyPart } from '@twinset/ui';
import { useEffect, useRef, useState } from 'react';
import { type Choice, choicesOnPage, isDialogOpen, runAction } from './controls.ts';

export type ActionDialogKind = 'palette' | 'shortcuts';

export interface ActionDialogProps {
  open: boolean;
  kind: ActionDialogKind;
  choices: readonly Choice[];
  onClose: () => void;
}

/** While the code is loading or if it cannot be loaded, nothing is shown: every action has a control on a page. */
const None = () => null;
const ActionDialog = lazyPart<ActionDialogProps>(() => import('./action-dialog.tsx'), None, { ahead: false });

const OPENERS: Partial<Record<string, ActionDialogKind>> = {
  'palette.open': 'palette',
  'shortcuts.open': 'shortcuts',
};

/** Interval at which the controls of the page are collected while a dialog is open. */
const COLLECT_MS = 500;

/** Controls in which a key is text. */
const TYPING =
  'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable=true]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

export interface ActionHostProps {
  /** The open dialog; null for none. */
  kind: ActionDialogKind | null;
  onKind: (kind: ActionDialogKind | null) => void;
}

/** Handles the shortcuts of the table of actions, and renders the palette and the list of shortcuts. */
export function ActionHost({ kind, onKind }: ActionHostProps) {
  const navigate = useNavigate();
  const { facts } = useFacts();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? null : actionOfKeys(event);
      if (action === null || action.shortcut === null) return;
      if (isSingleKey(action.shortcut) && (isTyping(event.target) || !singleKeys.isOn())) return;
      const opened = OPENERS[action.id];
      if (opened !== undefined && !isDialogOpen()) onKind(opened);
      else if (opened === undefined && !runAction(action.id)) return;
      // The browser would also search, open or save.
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onKind]);
  const [, setCollected] = useState(0);
  useEffect(() => {
    if (kind === null) return;
    // The page behind may still be loading.
    const timer = setInterval(() => setCollected((count) => count + 1), COLLECT_MS);
    return () => clearInterval(timer);
  }, [kind]);
  const choices = (): Choice[] => {
    if (kind === null) return [];
    const pages = PAGES.map(
      ({ step, path, label }): Choice => ({
        ...{ id: step, label: `Open page: ${label}`, shortcut: null },
        ...{ disabledReason: gateOf(step, facts), run: () => navigate(path) },
      }),
    );
    const shortcuts = actionOf('shortcuts.open');
    const help =
      shortcuts === null ? [] : [{ ...shortcuts, disabledReason: null, run: () => onKind('shortcuts') }];
    return [...choicesOnPage().filter(({ id }) => id !== 'palette.open'), ...pages, ...help];
  };
  const last = useRef(kind);
  last.current = kind ?? last.current;
  // It stays mounted, closed, so that the page behind it becomes active again.
  if (last.current === null) return null;
  return (
    <ActionDialog open={kind !== null} kind={last.current} choices={choices()} onClose={() => onKind(null)} />
  );
}
