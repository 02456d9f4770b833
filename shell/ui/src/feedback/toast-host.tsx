import type { ToastMessage } from '@twinset/contract';
import { useEffect, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { PlainToasts } from './plain-toasts.tsx';

export interface NumberedToast extends ToastMessage {
  number: number;
}

export interface ToastHostProps {
  /** Calls back for each message from now on; returns the way to stop. */
  subscribe: (listener: (message: ToastMessage) => void) => () => void;
}

export interface ToastListProps {
  messages: readonly NumberedToast[];
  /** Drops a message that was read. */
  onClose: (number: number) => void;
}

const Toasts = lazyPart<ToastListProps>(() => import('./fluent-toasts.tsx'), PlainToasts);

/** Enough that none is lost while the code of the toasts is loaded. */
const KEPT = 20;

/** Shows what the pipelines say. One host a window. */
export function ToastHost({ subscribe }: ToastHostProps) {
  const [messages, setMessages] = useState<NumberedToast[]>([]);
  useEffect(
    () =>
      subscribe((message) =>
        setMessages((list) => [...list.slice(-KEPT), { ...message, number: (list.at(-1)?.number ?? 0) + 1 }]),
      ),
    [subscribe],
  );
  if (messages.length === 0) return null;
  const close = (number: number) =>
    setMessages((list) => list.filter((message) => message.number !== number));
  return <Toasts messages={messages} onClose={close} />;
}
