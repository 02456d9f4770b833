const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** Returns whether a control of an action is disabled. */
export const isDisabled = (control: HTMLElement): boolean =>
  control.getAttribute('aria-disabled') === 'true' || (control as HTMLButtonElement).disabled === true;

/** Returns whether a dialog is open. */
export const isDialogOpen = (): boolean => document.querySelector(OPEN_DIALOG) !== null;

/** Presses a control as a user does: with the focus on it. */
export function press(control: HTMLElement): void {
  control.focus();
  control.click();
}

const visibleControls = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('[data-action]')].filter((control) => control.checkVisibility());

/** Returns the visible controls of actions outside of dialogs. */
export const controlsOnPage = (): HTMLElement[] =>
  visibleControls(document).filter((control) => control.closest(OPEN_DIALOG) === null);

/** Presses the enabled control of an action in the open dialog or else in the page. @returns whether there was one */
export function runAction(id: string): boolean {
  const root = [...document.querySelectorAll(OPEN_DIALOG)].at(-1) ?? document;
  const control = visibleControls(root).find((one) => one.dataset.action === id && !isDisabled(one));
  if (control !== undefined) press(control);
  return control !== undefined;
}
