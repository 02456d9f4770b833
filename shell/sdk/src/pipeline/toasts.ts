import type { ToastMessage } from '@twinset/contract';

type Listener = (message: ToastMessage) => void;
const listeners = new Set<Listener>();
let early: ToastMessage[] = [];

/** Shows a message; only flows call it. Messages before the first listener are kept. */
export function toast(message: ToastMessage): void {
  if (listeners.size === 0) early.push(message);
  for (const listener of listeners) listener(message);
}

/** Calls back for each message; returns a function that unsubscribes. */
export function subscribeToasts(listener: Listener): () => void {
  listeners.add(listener);
  const waiting = early;
  early = [];
  for (const message of waiting) listener(message);
  return () => listeners.delete(listener);
}
