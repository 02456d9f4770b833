import { type KeyboardEventHandler, lazy, type ReactNode, Suspense, useRef } from 'react';

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

const Loaded = lazy(() => import('./fluent-dialog.tsx'));

/** A Fluent dialog whose code is loaded when it first opens. Focus stays inside and goes back on closing. */
export function ModalDialog(props: ModalDialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.open;
  if (!wasOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
