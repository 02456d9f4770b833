import { type KeyboardEventHandler, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { lazyPart } from './lazy-part.ts';

export interface ModalDialogProps {
  open: boolean;
  title: ReactNode;
  /** Controls at the right of the title. */
  titleAction?: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  /** Nearly the whole window, for pictures. */
  wide?: boolean;
  /** A click outside does not close it. */
  alert?: boolean;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
}

const Loaded = lazyPart(() => import('./fluent-dialog.tsx'));

/** Remembers what had the focus when the dialog opened, and gives it back once the dialog has let go. */
function useFocusReturn(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () => {
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus());
    };
  }, [open]);
}

/** A Fluent dialog whose code is loaded when it first opens. Focus stays inside and goes back on closing. */
export function ModalDialog(props: ModalDialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.open;
  useFocusReturn(props.open);
  if (!wasOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
