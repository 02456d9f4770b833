import { idleEvent, type JobEvent } from '@twinset/contract';
import { estimateRemaining } from '@twinset/engine';

type Listener = (event: JobEvent) => void;
export type JobUpdate = Partial<Omit<JobEvent, 'job' | 'rate' | 'remainingSeconds'>> & Pick<JobEvent, 'job'>;
type JobState = { event: JobEvent; since: number };

/** Creates the registry of every session's progress: kept in memory, reported to subscribers. */
export function createJobs(now: () => number = Date.now) {
  const sessions = new Map<string, Map<string, JobState>>();
  const listeners = new Map<string, Set<Listener>>();
  return {
    /** Updates the state of a job; a new phase or a new start resets the rate. */
    update(session: string, update: JobUpdate): void {
      const jobs = sessions.get(session) ?? new Map<string, JobState>();
      sessions.set(session, jobs);
      const before = jobs.get(update.job);
      const base = before?.event ?? idleEvent(update.job);
      const event: JobEvent = { ...base, ...update };
      const fresh = !before || before.event.phase !== event.phase || before.event.state !== event.state;
      const since = fresh ? now() : before.since;
      const seconds = (now() - since) / 1000;
      const { rate, remainingSeconds } = estimateRemaining(event.done, event.total, seconds);
      event.rate = rate;
      event.remainingSeconds = event.state === 'running' ? remainingSeconds : null;
      jobs.set(update.job, { event, since });
      for (const listener of listeners.get(session) ?? []) listener(event);
    },
    state: (session: string): JobEvent[] =>
      [...(sessions.get(session)?.values() ?? [])].map((kept) => kept.event),
    /**
     * Subscribes to a session.
     * @returns a function that ends the subscription; calling it again does nothing.
     */
    subscribe(session: string, listener: Listener): () => void {
      const set = listeners.get(session) ?? new Set();
      listeners.set(session, set.add(listener));
      return () => {
        set.delete(listener);
        // The session may have another set by now, of streams opened since.
        if (set.size === 0 && listeners.get(session) === set) listeners.delete(session);
      };
    },
    forget: (session: string) => void sessions.delete(session),
    get listeners() {
      return [...listeners.values()].reduce((n, set) => n + set.size, 0);
    },
  };
}
export type Jobs = ReturnType<typeof createJobs>;
