import { type KeyboardEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { PlainDialog } from './plain-dialog.tsx';

export interface ModalDialogProps {
  open: boolean;
  title: ReactNode;
  /** Controls at the right of the title. */
  titleAction?: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  /** Nearly as large as the window, for images. */
  wide?: boolean;
  /** Wider than a message, for a task of several steps. */
  panel?: boolean;
  /** A click outside does not close it. */
  alert?: boolean;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
}

const Loaded = lazyPart<ModalDialogProps>(() => import('./fluent-dialog.tsx'), PlainDialog);

/** Matches dialogs, also the browser's own. */
export const DIALOG = 'dialog, [role=dialog], [role=alertdialog]';

/** Number of open dialogs. */
let openDialogs = 0;

/** Returns what gets the focus after a dialog has closed: its opener; the page, if there was none or it is gone; or nothing. */
function focusAfter(opener: Element | null): Element | null {
  // Another dialog has followed: if it loses the focus, it is hidden from screen readers.
  const isLost = opener === document.body || opener?.isConnected === false;
  if (openDialogs > 0 && (isLost || !opener?.closest(DIALOG))) return null;
  return isLost ? document.querySelector('main') : opener;
}

/** Stores the focused element when the dialog opens, and focuses it again after the dialog has closed. */
function useFocusReturn(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    openDialogs += 1;
    return () => {
      openDialogs -= 1;
      requestAnimationFrame(() => {
        const target = focusAfter(opener);
        if (target instanceof HTMLElement) target.focus();
      });
    };
  }, [open]);
}

/**
 * Renders a Fluent dialog whose code is not part of the first load. Focus stays inside and returns on
 * closing.
 */
export function ModalDialog(props: ModalDialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.open;
  useFocusReturn(props.open);
  if (!wasOpen.current) return null;
  return <Loaded {...props} />;
}
