interface Waiting {
  urgent: boolean;
  worker: number | null;
  share: string;
}

/**
 * Waiting items in order of arrival, urgent ones first, each possibly kept for one worker. Shares (runs, for one) take
 * turns: a share that has many items waiting does not hold up the others.
 */
export class TaskQueue<T extends Waiting> {
  readonly #urgent: T[] = [];
  /** By share; the one whose turn it is comes first. */
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
   * The next item for a worker: its own or nobody's; without one, another's if `steal`.
   * @param mayTake tells whether the worker may have one more item of a share
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

  /** Takes an item out that waits no longer; false if it was not there. */
  remove(item: T): boolean {
    const list = item.urgent ? this.#urgent : (this.#plain.get(item.share) ?? []);
    const at = list.indexOf(item);
    if (at >= 0) list.splice(at, 1);
    if (!item.urgent && list.length === 0) this.#plain.delete(item.share);
    return at >= 0;
  }

  /** Empties the queue. */
  drain(): T[] {
    const plain = [...this.#plain.values()].flat();
    this.#plain.clear();
    return [...this.#urgent.splice(0), ...plain];
  }
}

function pick<T extends Waiting>(list: T[], worker: number, steal: boolean): T | undefined {
  const at = list.findIndex((item) => item.worker === null || item.worker === worker);
  if (at >= 0) return list.splice(at, 1)[0];
  return steal ? list.shift() : undefined;
}
