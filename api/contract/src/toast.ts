/** A message that a flow shows to the user. */
export interface ToastMessage {
  intent: 'success' | 'info' | 'warning' | 'error';
  title: string;
  description?: string | undefined;
  /** Duration, milliseconds. */
  durationMs: number;
  /** Undoes what the message reports, by a button. */
  undo?: () => void;
  /** Ends the message. */
  signal?: AbortSignal;
}

/** Duration of a toast in milliseconds, by kind (specification section 9). */
export const TOAST_MS = {
  success: 3000,
  info: 3000,
  warning: 5000,
  error: 5000,
  deletionError: 4000,
  noFileSelected: 40_000,
} as const;
