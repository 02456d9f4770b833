import { type Action, actionOf } from '@twinset/contract';

/** An action that can be run now, or the reason why not. */
export interface Choice extends Pick<Action, 'label' | 'shortcut'> {
  id: string;
  disabledReason: string | null;
  run: () => void;
}

const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]';

const isDisabled = (control: HTMLElement): boolean =>
  control.getAttribute('aria-disabled') === 'true' || (control as HTMLButtonElement).disabled === true;

/** Returns whether a dialog is open. */
export const isDialogOpen = (): boolean => document.querySelector(OPEN_DIALOG) !== null;

/** Presses a control as a user does: with the focus on it. */
function press(control: HTMLElement): void {
  control.focus();
  control.click();
}

/** Returns the visible controls of actions: those of the open dialog, if there is one. */
function visibleControls(): HTMLElement[] {
  const root = [...document.querySelectorAll(OPEN_DIALOG)].at(-1) ?? document;
  return [...root.querySelectorAll<HTMLElement>('[data-action]')].filter((control) =>
    control.checkVisibility(),
  );
}

/** Returns the enabled control of an action in the page or the open dialog; null without one. */
const controlOf = (id: string): HTMLElement | null =>
  visibleControls().find((control) => control.dataset.action === id && !isDisabled(control)) ?? null;

/** Presses the control of an action. @returns whether there was one */
export function runAction(id: string): boolean {
  const control = controlOf(id);
  if (control !== null) press(control);
  return control !== null;
}

/** Returns the actions of the controls on the page, each once, in the order of the page. */
export function choicesOnPage(): Choice[] {
  const choices = new Map<string, Choice>();
  for (const control of document.querySelectorAll<HTMLElement>('[data-action]')) {
    if (control.closest(OPEN_DIALOG) !== null || !control.checkVisibility()) continue;
    const action = actionOf(control.dataset.action);
    if (action?.scope !== 'page' || choices.has(action.id)) continue;
    const { id, label, shortcut } = action;
    const disabledReason = isDisabled(control)
      ? (control.getAttribute('aria-description') ?? 'Not possible now.')
      : null;
    choices.set(id, { id, label, shortcut, disabledReason, run: () => press(control) });
  }
  return [...choices.values()];
}
