import type { ToastMessage } from '@twinset/contract';

type Listener = (message: ToastMessage) => void;
const listeners = new Set<Listener>();
let early: ToastMessage[] = [];

const SEVERITY: readonly ToastMessage['intent'][] = ['success', 'info', 'warning', 'error'];

const severer = (a: ToastMessage['intent'], b: ToastMessage['intent']) =>
  SEVERITY.indexOf(a) > SEVERITY.indexOf(b) ? a : b;

/** Returns the texts of a message, after its title if that differs from the title of the whole. */
const textOf = ({ title, description = '' }: ToastMessage, whole: string): string =>
  title === whole || description === '' ? description : `${title}: ${description}`;

/**
 * Merges the messages of one action into one: the title of the first, all texts, the highest severity and the longest
 * duration. Returns null without messages.
 */
function mergeToasts(messages: readonly ToastMessage[]): ToastMessage | null {
  const [first] = messages;
  if (first === undefined || messages.length === 1) return first ?? null;
  return {
    title: first.title,
    description: messages
      .map((message) => textOf(message, first.title))
      .filter(Boolean)
      .join(' '),
    intent: messages.reduce((most, { intent }) => severer(most, intent), first.intent),
    durationMs: Math.max(...messages.map(({ durationMs }) => durationMs)),
  };
}

/** Shows the messages of one action as one. */
export function toastAll(messages: readonly (ToastMessage | null)[]): void {
  const merged = mergeToasts(messages.filter((message) => message !== null));
  if (merged !== null) toast(merged);
}

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
