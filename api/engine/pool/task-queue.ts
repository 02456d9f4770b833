interface Waiting {
  urgent: boolean;
  worker: number | null;
  /** No other worker takes it. */
  isFixed: boolean;
  share: string;
}

/**
 * Waiting items in order of arrival, urgent ones first, each possibly reserved for one worker. Shares (such as runs)
 * alternate: a share with many waiting items does not delay the others.
 */
export class TaskQueue<T extends Waiting> {
  readonly #urgent: T[] = [];
  /** By share; the next one is first. */
  readonly #plain = new Map<string, T[]>();

  get length(): number {
    let count = this.#urgent.length;
    for (const list of this.#plain.values()) count += list.length;
    return count;
  }

  add(item: T): void {
    if (item.urgent) this.#urgent.push(item);
    else {
      const list = this.#plain.get(item.share);
      if (list) list.push(item);
      else this.#plain.set(item.share, [item]);
    }
  }

  /**
   * Removes and returns the next item for a worker: one reserved for it or for none; else, if `steal`, another
   * worker's that is not fixed.
   * @param mayTake returns whether the worker may run one more item of a share
   */
  take(worker: number, steal: boolean, mayTake: (share: string) => boolean = () => true): T | undefined {
    const urgent = mayTake('') ? pick(this.#urgent, worker, steal) : undefined;
    if (urgent) return urgent;
    for (const [share, list] of this.#plain) {
      const item = mayTake(share) ? pick(list, worker, steal) : undefined;
      if (!item) continue;
      this.#plain.delete(share);
      if (list.length > 0) this.#plain.set(share, list);
      return item;
    }
    return undefined;
  }

  /** Removes an item that no longer waits; returns false if it was not in the queue. */
  remove(item: T): boolean {
    const list = item.urgent ? this.#urgent : (this.#plain.get(item.share) ?? []);
    const at = list.indexOf(item);
    if (at >= 0) list.splice(at, 1);
    if (!item.urgent && list.length === 0) this.#plain.delete(item.share);
    return at >= 0;
  }

  /** Empties the queue and returns its items. */
  drain(): T[] {
    const plain = [...this.#plain.values()].flat();
    this.#plain.clear();
    return [...this.#urgent.splice(0), ...plain];
  }
}

function pick<T extends Waiting>(list: T[], worker: number, steal: boolean): T | undefined {
  const at = list.findIndex((item) => item.worker === null || item.worker === worker);
  if (at >= 0) return list.splice(at, 1)[0];
  const free = steal ? list.findIndex(({ isFixed }) => !isFixed) : -1;
  return free >= 0 ? list.splice(free, 1)[0] : undefined;
}
