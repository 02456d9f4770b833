/** Waiting items in order of arrival, urgent ones first, each possibly kept for one worker. */
export class TaskQueue<T extends { urgent: boolean; worker: number | null }> {
  readonly #urgent: T[] = [];
  readonly #plain: T[] = [];

  get length(): number {
    return this.#urgent.length + this.#plain.length;
  }

  add(item: T): void {
    (item.urgent ? this.#urgent : this.#plain).push(item);
  }

  /** The next item for a worker: its own or nobody's; without one, another's if `steal`. */
  take(worker: number, steal: boolean): T | undefined {
    for (const list of [this.#urgent, this.#plain]) {
      const at = list.findIndex((item) => item.worker === null || item.worker === worker);
      if (at >= 0) return list.splice(at, 1)[0];
      if (steal && list.length > 0) return list.shift();
    }
    return undefined;
  }

  /** Takes an item out that waits no longer; false if it was not there. */
  remove(item: T): boolean {
    const list = item.urgent ? this.#urgent : this.#plain;
    const at = list.indexOf(item);
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
  }

  /** Empties the queue. */
  drain(): T[] {
    return [...this.#urgent.splice(0), ...this.#plain.splice(0)];
  }
}
