import type { ToastMessage } from '@twinset/contract';
import { useEffect, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { PlainToasts } from './plain-toasts.tsx';

export interface NumberedToast extends ToastMessage {
  number: number;
}

export interface ToastHostProps {
  /** Calls back for each new message; returns a function that unsubscribes. */
  subscribe: (listener: (message: ToastMessage) => void) => () => void;
}

export interface ToastListProps {
  messages: readonly NumberedToast[];
  /** Removes a message that was read. */
  onClose: (number: number) => void;
}

const Toasts = lazyPart<ToastListProps>(() => import('./fluent-toasts.tsx'), PlainToasts);

/** Number of messages kept, enough while the code of the toasts is loading. */
const KEPT_MAX = 20;

/** Renders the messages of the pipelines. One host per window. */
export function ToastHost({ subscribe }: ToastHostProps) {
  const [messages, setMessages] = useState<NumberedToast[]>([]);
  useEffect(
    () =>
      subscribe((message) =>
        setMessages((list) => [
          ...list.slice(-KEPT_MAX),
          { ...message, number: (list.at(-1)?.number ?? 0) + 1 },
        ]),
      ),
    [subscribe],
  );
  if (messages.length === 0) return null;
  const close = (number: number) =>
    setMessages((list) => list.filter((message) => message.number !== number));
  return <Toasts messages={messages} onClose={close} />;
}
