import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from './lazy-part.ts';

export interface ToastMessage {
  intent: 'success' | 'info' | 'warning' | 'error';
  title: string;
  description?: string | undefined;
  /** How long it stays, milliseconds. */
  durationMs: number;
}

export interface NumberedToast extends ToastMessage {
  number: number;
}

export interface ToastHostProps {
  /** Calls back for each message from now on; returns the way to stop. */
  subscribe: (listener: (message: ToastMessage) => void) => () => void;
}

const Loaded = lazyPart(() => import('./fluent-toasts.tsx'));

/** Enough that none is lost while the code of the toasts is loaded. */
const KEPT = 20;

/** Shows what the pipelines say. One host a window; its code is loaded with the first message. */
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
  return (
    <Suspense fallback={null}>
      <Loaded messages={messages} />
    </Suspense>
  );
}
