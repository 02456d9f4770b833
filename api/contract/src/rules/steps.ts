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
  yield* everyInSteps(items, (item) => {
    visit(item);
    return true;
  });
}

/** Returns whether `test` is true for all items of a list, so many per step. */
export function* everyInSteps<T>(items: Iterable<T>, test: (item: T) => boolean): Steps<boolean> {
  let left = STEP;
  for (const item of items) {
    if (!test(item)) return false;
    if (--left > 0) continue;
    left = STEP;
    yield;
  }
  return true;
}

/** Returns the items sorted, equal ones in their order: as `toSorted`, in steps. */
export function* sortInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let sorted: T[] = [];
  for (let at = 0; at < items.length; at += STEP) {
    if (at > 0) yield;
    sorted.push(...items.slice(at, at + STEP).sort(compare));
  }
  for (let width = STEP; width < sorted.length; width *= 2) {
    const merged: T[] = [];
    for (let at = 0; at < sorted.length; at += 2 * width) {
      let [left, right] = [at, at + width];
      const [middle, end] = [Math.min(right, sorted.length), Math.min(right + width, sorted.length)];
      while (left < middle || right < end) {
        const isRight = left >= middle || (right < end && compare(sorted[right] as T, sorted[left] as T) < 0);
        merged.push(sorted[isRight ? right++ : left++] as T);
        if (merged.length % STEP === 0) yield;
      }
    }
    sorted = merged;
  }
  return sorted;
}
