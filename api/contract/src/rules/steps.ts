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
