import type { Env } from '../env/index.ts';
import { AppError } from '../lib/app-error.ts';
import { createKeyedLock } from '../lib/keyed-lock.ts';
import { describeError, type Log } from '../lib/log.ts';
import type { Records } from '../records/open.ts';
import type { ChangedRows } from '../records/row-changes.ts';
import { TUNABLES } from '../tunables.ts';
import { ForwardedCalls } from './forwarded-calls.ts';
import { Lease } from './lease.ts';
import { addressOf } from './peer-address.ts';
import type { Postgres } from './postgres.ts';
import { createSender, reportingFirst } from './sender.ts';
import { LostSession, SessionRows } from './session-rows.ts';
import type { Hooks, OwnSession, Place } from './session-types.ts';

type SiteMeans = { log: Log; db: Postgres; records: Records; env: Env; peerKey: string };

/** The part of this server in a site of several: the sessions that it has, and their rows in PostgreSQL. */
export class Site {
  readonly peerKey: string;
  readonly rows: SessionRows;
  readonly forwarded: ForwardedCalls;
  /** Called when another server has taken a session of this one: nothing it does may have an effect. */
  onLost: () => void = () => process.exit(1);
  readonly #means: SiteMeans;
  readonly #lease: Lease;
  readonly #changes: ChangedRows;
  readonly #send: () => Promise<void>;
  readonly #tryToStore: () => Promise<boolean>;
  readonly #own = new Map<string, OwnSession>();
  readonly #lock = createKeyedLock();
  #hooks: Hooks | null = null;
  #address = '';
  #timers: Timer[] = [];
  #isStopping = false;
  #search: Promise<void> | null = null;

  constructor(means: SiteMeans) {
    this.#means = means;
    this.peerKey = means.peerKey;
    this.rows = new SessionRows(means.db);
    this.forwarded = new ForwardedCalls((sessions) => this.rows.addressesOf(sessions));
    this.#changes = means.records.listChanges();
    this.#changes.clear();
    const fences = () => new Map([...this.#own].map(([session, { fence }]) => [session, fence]));
    this.#send = createSender(this.#changes, this.rows, fences);
    this.#tryToStore = reportingFirst(() => this.committed(), means.log);
    this.#lease = new Lease({
      log: means.log,
      renew: () => this.rows.renew(this.#address),
      check: () => this.#checkOwn(),
    });
  }

  /** Changes that are not in the database yet. */
  get pending(): number {
    return this.#changes.count;
  }

  /**
   * Registers this server: from now on it takes sessions.
   * @param port the one that it listens on
   */
  async join(port: number, hooks: Hooks): Promise<void> {
    this.#hooks = hooks;
    this.#address = addressOf(this.#means.env, port);
    await this.#lease.start();
    this.#timers = [
      setInterval(() => void this.#tryToStore(), TUNABLES.siteSend.value),
      setInterval(() => void this.#searchOnce(), TUNABLES.siteBeat.value),
    ];
  }

  /**
   * Finds the server of a session; takes the session if none has it.
   * @param create creates the session if it does not exist
   * @param asked the call comes from a server of this site
   * @throws AppError StorageUnavailable
   */
  async find(session: string, { create, asked }: { create: boolean; asked: boolean }): Promise<Place> {
    const until = performance.now() + TUNABLES.sitePatience.value;
    for (;;) {
      await this.#lease.wait();
      const own = this.#own.get(session);
      if (own) return this.#enter(session, own);
      if (asked) return 'not here';
      if (this.#isStopping) throw new AppError('StorageUnavailable', 'The server is stopping. Try again.');
      const claim = await this.#claim(session, create);
      if (claim.state === 'elsewhere') return { address: claim.address };
      if (claim.state === 'unknown') return { leave: () => {} };
      if (claim.state === 'own') continue;
      if (performance.now() >= until)
        throw new AppError('StorageUnavailable', 'The server that has this session does not respond.');
      await Bun.sleep(TUNABLES.sitePause.value);
    }
  }

  /** Resolves once all changes so far are in the database. @throws AppError StorageUnavailable */
  async committed(): Promise<void> {
    try {
      await this.#send();
    } catch (error) {
      if (error instanceof LostSession) this.#lost(error);
      throw error;
    }
  }

  /** Resolves once all changes so far are in the database, however long it is out of reach, or when the server stops. */
  async stored(): Promise<void> {
    while (!this.#isStopping && !(await this.#tryToStore())) await Bun.sleep(TUNABLES.sitePause.value);
  }

  /** Returns the keys of all sessions of the site. */
  all(): Promise<Set<string>> {
    return this.rows.all();
  }

  /** Checks that the database responds. @throws Error if not */
  async check(): Promise<void> {
    await this.#means.db.once((sql) => sql`SELECT 1`);
  }

  /** Gives its sessions up, once their changes are stored; others take them at once. */
  async leave(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#search;
    try {
      await this.committed();
      this.#lease.stop();
      await this.rows.release();
    } catch (error) {
      this.#means.log.error('the sessions were not given up', { error: describeError(error) });
    }
    this.#lease.stop();
    await this.#means.db.close();
  }

  async #enter(session: string, own: OwnSession): Promise<Place> {
    own.calls++;
    try {
      await this.#ready(session, own);
    } catch (error) {
      own.calls--;
      throw error;
    }
    let isIn = true;
    const leave = () => {
      if (isIn) own.calls--;
      isIn = false;
    };
    return { leave };
  }

  /** Copies the files of a session that was taken; again if that failed. */
  #ready(session: string, own: OwnSession): Promise<void> {
    own.ready ??= (this.#hooks as Hooks).restore(session).catch((error) => {
      own.ready = null;
      throw error;
    });
    return own.ready;
  }

  #claim(session: string, create: boolean) {
    return this.#lock(session, async () => {
      const known = this.#own.get(session);
      if (known) return { state: 'own' as const };
      const claim = await this.rows.claim(session, { create, mayInherit: () => this.#lease.isSteady });
      if (claim.state !== 'own') return claim;
      this.#changes.load(session, claim.rows);
      const isNew = claim.rows.length === 0;
      this.#own.set(session, { fence: claim.fence, calls: 0, ready: isNew ? Promise.resolve() : null });
      if (!isNew) (this.#hooks as Hooks).loaded(session);
      return claim;
    });
  }

  async #searchOnce(): Promise<void> {
    if (this.#search !== null) return;
    this.#search = this.#takeOwnerless()
      .then(() => this.#continueWork())
      .then(() => this.#forgetEnded())
      .catch((error) =>
        this.#means.log.debug('no sessions of other servers could be acquired', {
          error: describeError(error),
        }),
      )
      .finally(() => {
        this.#search = null;
      });
    await this.#search;
  }

  /** Takes sessions of servers that ended, so that their runs continue and they expire. */
  async #takeOwnerless(): Promise<void> {
    if (!this.#lease.isSteady || this.#isStopping) return;
    for (const session of await this.rows.ownerless(TUNABLES.siteTaken.value)) {
      const { state } = await this.#claim(session, false);
      if (state === 'own')
        this.#means.log.info('a session of another server was acquired', { session: session.slice(0, 8) });
    }
    await this.rows.forgetServers();
  }

  /** Continues the work of sessions that were taken; again if their files could not be copied before. */
  async #continueWork(): Promise<void> {
    for (const [session, own] of this.#own) {
      if (!this.#lease.isValid || this.#isStopping) return;
      if (own.ready !== null || !(this.#hooks as Hooks).hasWork(session)) continue;
      await this.#ready(session, own).catch((error) =>
        this.#means.log.warn('the files of a session were not copied', {
          session: session.slice(0, 8),
          error: describeError(error),
        }),
      );
    }
  }

  /** Forgets sessions that ended. */
  async #forgetEnded(): Promise<void> {
    const { sessions, ended } = this.#means.records;
    const isOver = (session: string) =>
      this.#own.get(session)?.calls === 0 && sessions.get(session) === null && !ended.has(session);
    for (const session of [...this.#own.keys()].filter(isOver))
      await this.#lock(session, async () => {
        await this.committed();
        if (!isOver(session)) return;
        this.#own.delete(session);
        await this.rows.forget([session]);
      });
  }

  /** Checks after an interruption that no session was taken. */
  async #checkOwn(): Promise<void> {
    if (this.#own.size === 0) return;
    const owned = await this.rows.owned();
    for (const [session, { fence }] of this.#own)
      if (owned.get(session) !== fence) this.#lost(new LostSession(session));
  }

  #lost(error: LostSession): never {
    this.#means.log.error('another server has a session of this one, which ends', { error: error.message });
    this.onLost();
    throw error;
  }
}
