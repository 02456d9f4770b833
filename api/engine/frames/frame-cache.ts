/** Keeps what was used last, up to a number of bytes. */
export class FrameCache<T = unknown> {
  readonly #items = new Map<string, { value: T; bytes: number }>();
  #bytes = 0;

  constructor(readonly limit: number) {}

  get(key: string): T | undefined {
    const item = this.#items.get(key);
    if (!item) return undefined;
    this.#items.delete(key);
    this.#items.set(key, item);
    return item.value;
  }

  /** Keeps a value; one larger than the whole limit is not kept. */
  set(key: string, value: T, bytes: number): void {
    this.#drop(key);
    if (bytes > this.limit) return;
    this.#items.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#items.keys()) {
      if (this.#bytes <= this.limit) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#items.get(key)?.bytes ?? 0;
    this.#items.delete(key);
  }
}
