import { type Action, actionOf } from '@twinset/contract/actions';
import { useNavigate } from '@twinset/router';
import { gateOf, PAGES, useFacts } from '@twinset/sdk';
import { useEffect, useState } from 'react';
import { controlsOnPage, isDisabled, press } from './controls.ts';

/** An action that can be run now, or the reason why not. */
export interface Choice extends Pick<Action, 'label' | 'shortcut'> {
  id: string;
  disabledReason: string | null;
  run: () => void;
}

/** Interval at which the controls of the page are collected while the palette is open. */
const COLLECT_MS = 500;

/** Returns the actions of the controls on the page, each once, in the order of the page. */
function choicesOnPage(): Choice[] {
  const choices = new Map<string, Choice>();
  for (const control of controlsOnPage()) {
    const action = actionOf(control.dataset.action);
    if (action?.scope !== 'page' || action.id === 'palette.open' || choices.has(action.id)) continue;
    const disabledReason = isDisabled(control)
      ? (control.getAttribute('aria-description') ?? 'Not possible now.')
      : null;
    choices.set(action.id, { ...action, disabledReason, run: () => press(control) });
  }
  return [...choices.values()];
}

/**
 * Returns the actions of the page, the pages and the list of shortcuts; none while the palette is closed.
 * @param onShortcuts opens the list of shortcuts
 */
export function useChoices(isOpen: boolean, onShortcuts: () => void): Choice[] {
  const navigate = useNavigate();
  const { facts } = useFacts();
  const [, setCollected] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    // The page behind may still be loading.
    const timer = setInterval(() => setCollected((count) => count + 1), COLLECT_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  if (!isOpen) return [];
  const pages = PAGES.map(
    ({ step, path, label }): Choice => ({
      id: step,
      label: `Open page: ${label}`,
      shortcut: null,
      disabledReason: gateOf(step, facts),
      run: () => navigate(path),
    }),
  );
  const shortcuts = actionOf('shortcuts.open');
  const help = shortcuts === null ? [] : [{ ...shortcuts, disabledReason: null, run: onShortcuts }];
  return [...choicesOnPage(), ...pages, ...help];
}
