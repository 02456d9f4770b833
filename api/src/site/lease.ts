import { describeError, type Log } from '../lib/log.ts';
import { TUNABLES } from '../tunables.ts';
import { notResponding } from './postgres.ts';

type LeaseMeans = {
  log: Log;
  /** Renews the lease in the database once. */
  renew: () => Promise<void>;
  /** Called before the lease counts again after it had ended: checks what this server still has. */
  check: () => Promise<void>;
};

/** Returns the time on two clocks: one of them stops while the machine sleeps, the other may be set. */
const clocks = () => [performance.now(), Date.now()] as const;

/**
 * The lease of this server. While it is valid, no other server takes its sessions: it counts from before the request that
 * renews it, and ends earlier than in the database.
 */
export class Lease {
  readonly #means: LeaseMeans;
  #until: readonly [number, number] = [0, 0];
  #since = 0;
  #timer: Timer | undefined;
  #renewal: Promise<void> | null = null;

  constructor(means: LeaseMeans) {
    this.#means = means;
  }

  get isValid(): boolean {
    return clocks().every((now, i) => now < (this.#until[i] as number));
  }

  /**
   * Returns true once the lease was valid for as long as one lasts: after the database was out of reach, the others have
   * renewed theirs by then.
   */
  get isSteady(): boolean {
    return this.isValid && performance.now() - this.#since >= TUNABLES.siteLease.value;
  }

  /** Renews it now and then at intervals. */
  async start(): Promise<void> {
    await this.renew();
    this.#timer = setInterval(() => {
      this.renew().catch((error) => {
        if (!this.isValid)
          this.#means.log.error('the lease of this server ended', { error: describeError(error) });
      });
    }, TUNABLES.siteBeat.value);
  }

  /** Renews it; concurrent calls share one renewal. */
  renew(): Promise<void> {
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  async #renew(): Promise<void> {
    const sent = clocks();
    const wasValid = this.isValid;
    await this.#means.renew();
    if (!wasValid || !this.isValid) {
      await this.#means.check();
      this.#since = performance.now();
    }
    const lasts = TUNABLES.siteLease.value - TUNABLES.siteMargin.value;
    this.#until = [sent[0] + lasts, sent[1] + lasts];
  }

  /**
   * Waits until it is valid.
   * @throws AppError StorageUnavailable
   */
  async wait(): Promise<void> {
    const until = performance.now() + TUNABLES.sitePatience.value;
    while (!this.isValid) {
      // A renewal that takes as long as the lease lasts succeeds, and is of no use.
      const cause = await this.renew().catch((error) => error);
      if (this.isValid) return;
      if (performance.now() >= until) throw notResponding(cause);
      await Bun.sleep(TUNABLES.sitePause.value);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#until = [0, 0];
  }
}
