import type { FileProgress, UploadProgress } from '../store/view-slice.ts';

/** Minimum interval of updates, in milliseconds; a thousand small files would otherwise overload the page. */
const REPORT_INTERVAL_MS = 100;
/** Time over which the rate is measured, so that it follows the connection. */
const WINDOW_MS = 5000;

export interface ProgressKeeper {
  sending: (index: number) => void;
  /** The file will be sent again from its beginning later. */
  waiting: (index: number) => void;
  sent: (index: number, bytes: number) => void;
  done: (index: number) => void;
  failed: (index: number, reason: string) => void;
  /** Reports the pending update. */
  flush: () => void;
}

/** Counts the bytes sent, per file and in total, with rate and remaining time. */
export function createProgress(
  files: readonly File[],
  report: (progress: UploadProgress) => void,
  now: () => number = () => performance.now(),
): ProgressKeeper {
  const rows: FileProgress[] = files.map(({ name, size }) => ({
    name,
    bytes: size,
    sent: 0,
    state: 'waiting',
  }));
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  let sent = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let marks: { at: number; sent: number }[] = [{ at: now(), sent: 0 }];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const at = now();
    reportedAt = at;
    marks = [...marks.filter((mark) => at - mark.at <= WINDOW_MS), { at, sent }];
    const first = marks[0] ?? { at, sent };
    const rate = at > first.at ? Math.max(0, ((sent - first.sent) * 1000) / (at - first.at)) : 0;
    const open = rows.reduce((sum, row) => (row.state === 'failed' ? sum : sum + row.bytes - row.sent), 0);
    report({
      phase: 'Uploading',
      files: rows.map((row) => ({ ...row })),
      bytes: total,
      sent,
      rate,
      remainingSeconds: rate > 0 ? open / rate : null,
    });
  };
  const change = (index: number, patch: Partial<FileProgress>) => {
    const row = rows[index];
    if (row === undefined) return;
    sent += (patch.sent ?? row.sent) - row.sent;
    Object.assign(row, patch);
    const wait = REPORT_INTERVAL_MS - (now() - reportedAt);
    if (wait <= 0) flush();
    // Without further changes the page would show an outdated state.
    else timer ??= setTimeout(flush, wait);
  };
  return {
    sending: (index) => change(index, { state: 'sending', sent: 0 }),
    waiting(index) {
      change(index, { state: 'waiting', sent: 0 });
      flush();
    },
    sent: (index, bytes) => change(index, { sent: bytes }),
    done: (index) => change(index, { state: 'sent', sent: rows[index]?.bytes ?? 0 }),
    failed: (index, reason) => change(index, { state: 'failed', sent: 0, reason }),
    flush,
  };
}
