import { type FailedFile, formatCount, listOf, type Warning } from '@twinset/contract';
import { EngineError } from '../engine-error.ts';
import type { IntakeResult } from '../intake/convert/convert-intake.ts';
import type { IntakePlan } from '../intake/layout.ts';
import { estimateRemaining } from '../lib/estimate-remaining.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { RunProgress, RunResult } from '../types.ts';
import { detailLines } from './detail-lines.ts';
import { failureOf, sentenceOf } from './exit-codes.ts';
import { planLines, planSummary } from './plan-lines.ts';
import { repairsOf } from './repair-options.ts';

/** Output streams of the command; a stream that is not a terminal is read by a program. */
export interface Streams {
  out: { isTTY?: boolean; write(text: string): unknown };
  err: { isTTY?: boolean; write(text: string): unknown };
  now?: () => number;
}

type Finished = Pick<RunResult, 'zipPath' | 'zipBytes' | 'outputs' | 'seconds'> & { warnings: number };

const CLEAR_LINE = '\r\x1b[K';

/** Returns a time as m:ss or h:mm:ss. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

type Paced = RunProgress & ReturnType<typeof estimateRemaining>;

function progressLine({ phase, done, total, rate, remainingSeconds }: Paced): string {
  const parts = [`${phase} ${formatCount(done)}/${formatCount(total)}`];
  if (rate > 0 && done < total) parts.push(`${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`);
  if (remainingSeconds !== null && done < total) parts.push(`${clock(remainingSeconds)} left`);
  return parts.join(' · ');
}

/**
 * Creates the reporter of a run: sentences for users on the error stream, with one line of progress if that is a
 * terminal; JSON lines on the output stream unless that is a terminal.
 */
export function createReporter({ out, err, now = Date.now }: Streams) {
  let phase = { name: '', since: 0, shown: Number.NEGATIVE_INFINITY };
  let isLineOpen = false;
  const json = (event: string, data: object) => {
    if (!out.isTTY) out.write(`${JSON.stringify({ event, ...data })}\n`);
  };
  const say = (text: string) => {
    err.write(`${isLineOpen ? CLEAR_LINE : ''}${text}\n`);
    isLineOpen = false;
  };
  /** Codes of findings whose repairs were named. */
  const named = new Set<string>();
  /** Names the repairs of findings once; returns those of all codes, for programs. */
  const sayRepairs = (codes: readonly string[]): { repairs?: Record<string, string[]> } => {
    const found = new Map<string, string[]>();
    for (const code of codes) if (repairsOf(code).length > 0) found.set(code, repairsOf(code));
    for (const [code, repairs] of found)
      if (!named.has(code)) say(`  To clear ${code}: ${listOf(repairs, 'or')}.`);
    for (const code of found.keys()) named.add(code);
    return found.size === 0 ? {} : { repairs: Object.fromEntries(found) };
  };
  return {
    /** Writes a line for users. */
    note: say,
    progress(at: RunProgress): void {
      const time = now();
      if (at.phase !== phase.name) phase = { name: at.phase, since: time, shown: Number.NEGATIVE_INFINITY };
      if (
        time - phase.shown <
          (err.isTTY ? ENGINE_TUNABLES.progressRedraw.value : ENGINE_TUNABLES.progressLog.value) &&
        at.done < at.total
      )
        return;
      phase.shown = time;
      const paced = { ...at, ...estimateRemaining(at.done, at.total, (time - phase.since) / 1000) };
      json('progress', paced);
      if (!err.isTTY) return;
      err.write(`${CLEAR_LINE}${progressLine(paced)}`);
      isLineOpen = true;
    },
    warning(warning: Warning): void {
      say(`! ${warning.message}`);
      json('warning', { ...warning, ...sayRepairs([warning.code]) });
    },
    /** Reports what was recognised of a dataset. */
    planned(plan: IntakePlan, refused: FailedFile[]): void {
      for (const line of planLines(plan, refused)) say(line);
      json('plan', planSummary(plan, refused));
    },
    /** Reports the files that could not be converted. */
    converted({ failed, notes, pairs }: IntakeResult): void {
      for (const note of notes) say(note);
      if (failed.length > 0)
        say(`! ${formatCount(failed.length)} ${failed.length === 1 ? 'pair' : 'pairs'} cannot be used:`);
      for (const line of detailLines(failed)) say(`  ${line}`);
      json('converted', { pairs: pairs.length, failed, notes });
    },
    finished(result: Finished): void {
      const { zipPath, zipBytes, outputs, seconds } = result;
      const sets = Object.entries(outputs).map(([set, n]) => `${set} ${formatCount(n)}`);
      const size = `${(zipBytes / 1e6).toFixed(1)} MB`;
      if (isLineOpen) err.write(CLEAR_LINE);
      isLineOpen = false;
      if (out.isTTY) out.write(`${zipPath}: ${sets.join(', ')}; ${size} in ${clock(seconds)}\n`);
      json('result', result);
    },
    failed(error: unknown): void {
      const message = sentenceOf(error);
      const details = error instanceof EngineError ? error.details : [];
      const failure = failureOf(error);
      say(failure.code === 'Usage' ? `${message}\nList the options with --help.` : message);
      for (const line of detailLines(details)) say(`  ${line}`);
      const repairs = sayRepairs(details.flatMap(({ code: finding }) => finding ?? []));
      json('error', { ...failure, message, ...(details.length > 0 ? { details } : {}), ...repairs });
    },
  };
}
export type Reporter = ReturnType<typeof createReporter>;
