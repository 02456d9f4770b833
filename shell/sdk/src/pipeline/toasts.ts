import type { ToastMessage } from '@twinset/contract';

type Listener = (message: ToastMessage) => void;
const listeners = new Set<Listener>();
let early: ToastMessage[] = [];

/** Only flows say things; what is said before anyone listens is kept. */
export function toast(message: ToastMessage): void {
  if (listeners.size === 0) early.push(message);
  for (const listener of listeners) listener(message);
}

/** Calls back for each message; returns the way to stop. */
export function subscribeToasts(listener: Listener): () => void {
  listeners.add(listener);
  const waiting = early;
  early = [];
  for (const message of waiting) listener(message);
  return () => listeners.delete(listener);
}
