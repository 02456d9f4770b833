/** Long work that can be interrupted at each `yield`, so that a server can handle other requests in between. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs the work to its end without interruption. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the work and awaits `pause` between its steps. */
export async function runStepsWith<T>(steps: Steps<T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** Items of a list per step: a few milliseconds of work. */
const STEP = 2000;

/** Calls `visit` with each item of a list, so many per step. */
export function* eachInSteps<T>(items: Iterable<T>, visit: (item: T) => void): Steps<void> {
  let left = STEP;
  for (const item of items) {
    visit(item);
    if (--left > 0) continue;
    left = STEP;
    yield;
  }
}
