import type { ToastMessage } from '@twinset/contract';
import {
  ERRORS,
  type ErrorCode,
  type Failure,
  formatCount,
  isFailure,
  someReasons,
  TOAST_MS,
  type Warning,
} from '@twinset/contract';
import { sendAllDeletions } from '../flows/pending-deletions.ts';
import { reportLostSession } from '../queries/query-client.ts';
import type { BusyFlag } from '../store/busy-slice.ts';
import { getStore } from '../store/store.ts';
import { toast, toastAll } from './toasts.ts';

type ToastText = Pick<ToastMessage, 'title' | 'description'>;
interface Done {
  success: boolean;
  message?: string | undefined;
  warnings?: Warning[] | undefined;
}

/** One call of a flow and the row of the error catalogue for its failure. */
export interface Step {
  call: () => Promise<Done | Failure>;
  error: ErrorCode;
}

export interface Pipeline {
  busy?: BusyFlag;
  steps: readonly Step[];
  /** Message after all steps succeeded; null for none. */
  success?: (() => ToastText | null) | undefined;
  /** Further message about the same action, which becomes part of the message of success; null for none. */
  alsoSuccess?: (() => ToastMessage | null) | undefined;
  /** Message for an error that is not the response of a step (catalogue, "default"). */
  fallback: ToastText;
  /** Rewords the failure of a step. */
  describe?: (failure: Failure, step: Step) => ToastText;
  /** Reloads what the flow may have changed, after success and failure. */
  refresh?: () => Promise<unknown>;
  errorMs?: number;
  /** Codes that count as success, for steps that delete what may not exist. */
  tolerate?: readonly ErrorCode[];
  /** Codes that end the flow without a message, because the user wanted it. */
  silent?: readonly ErrorCode[];
}

/** Number of files or warnings listed in a toast. */
const SHOWN_MAX = 3;

/** Returns the files of a failure, each with its reason, without those whose reason is in the message. */
function listed({ message, details, failedFiles }: Failure): string {
  const files = details ?? failedFiles ?? [];
  const unmentioned = files.filter(({ reason }) => !message.includes(reason.replace(/\.$/, '')));
  return unmentioned.length === 0 ? '' : someReasons(unmentioned, SHOWN_MAX);
}

/**
 * Returns the catalogue's title of the step with the server's message, or with the catalogue's text if there
 * is none.
 */
export function describeFailure(failure: Failure, step: Pick<Step, 'error'>): ToastText {
  const row = ERRORS[step.error];
  const said = failure.code === 'Internal' ? row.message : failure.message || row.message;
  return { title: row.error, description: [said, listed(failure)].filter(Boolean).join(' ') };
}

/** Returns the message of a response's warnings: the first three and the number of further ones; null without any. */
function warningsToast(warnings: readonly Warning[]): ToastMessage | null {
  if (warnings.length === 0) return null;
  const shown = warnings.slice(0, SHOWN_MAX).map(({ message }) => message);
  const more = warnings.length > SHOWN_MAX ? [`And ${formatCount(warnings.length - SHOWN_MAX)} more.`] : [];
  const title = warnings.length === 1 ? 'Warning' : `${formatCount(warnings.length)} warnings`;
  return {
    intent: 'warning',
    title,
    description: [...shown, ...more].join(' '),
    durationMs: TOAST_MS.warning,
  };
}

/** Shows the warnings of a response in one toast. */
export const toastWarnings = (warnings: readonly Warning[]): void => toastAll([warningsToast(warnings)]);

/**
 * Runs a flow: sets the flag, runs the steps in order until one fails, clears the flag, shows one toast, and
 * reloads changed data.
 * @returns whether every step succeeded
 */
export async function runPipeline(pipeline: Pipeline): Promise<boolean> {
  const {
    busy,
    steps,
    success,
    fallback,
    describe = describeFailure,
    refresh,
    tolerate = [],
    silent = [],
  } = pipeline;
  const { setBusy } = getStore();
  const errorMs = pipeline.errorMs ?? TOAST_MS.error;
  const warnings: Warning[] = [];
  if (busy !== undefined) setBusy(busy, true);
  let ok = false;
  try {
    // The other flows depend on which files exist.
    if (busy !== undefined && !busy.startsWith('deleting')) await sendAllDeletions();
    ok = true;
    for (const step of steps) {
      const response = await step.call();
      if (!isFailure(response)) {
        warnings.push(...(response.warnings ?? []));
        continue;
      }
      reportLostSession(response.code);
      if (tolerate.includes(response.code)) continue;
      ok = false;
      if (!silent.includes(response.code))
        toast({ intent: 'error', ...describe(response, step), durationMs: errorMs });
      break;
    }
  } catch {
    ok = false;
    toast({ intent: 'error', ...fallback, durationMs: errorMs });
  }
  try {
    await refresh?.();
  } finally {
    if (busy !== undefined) setBusy(busy, false);
  }
  if (ok) {
    const said = success?.() ?? null;
    toastAll([
      said === null ? null : { intent: 'success', ...said, durationMs: TOAST_MS.success },
      pipeline.alsoSuccess?.() ?? null,
      warningsToast(warnings),
    ]);
  }
  return ok;
}
