import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { isDiskFull } from '@twinset/engine';

const WORK = new Set<PropertyKey>(['run', 'get', 'all']);

/** A database that retries statements that failed because the disk is full, as long as space can be freed. */
export class RecordDatabase extends Database {
  readonly #makeRoom: () => boolean;
  #open = 0;

  /**
   * Opens the database.
   * @param makeRoom frees disk space; false if it cannot
   */
  constructor(path: string, makeRoom: () => boolean) {
    super(path, { create: true, strict: true });
    this.#makeRoom = makeRoom;
  }

  /** Moves the write-ahead log into the file and truncates it. Returns false if it cannot. */
  checkpoint(): boolean {
    try {
      this.run('PRAGMA wal_checkpoint(TRUNCATE)');
      return true;
    } catch {
      // The file cannot grow on a full disk: the log keeps the records, and the next call moves them.
      return false;
    }
  }

  #retryIfFull<T>(task: () => T): T {
    const means = [() => this.checkpoint(), this.#makeRoom];
    for (;;) {
      try {
        return task();
      } catch (error) {
        // Nothing is retried within a transaction: SQLite has rolled back its earlier statements.
        if (this.#open > 0 || !isDiskFull(error)) throw error;
        const next = means.findIndex((makeRoom) => makeRoom());
        if (next === -1) throw error;
        means.splice(0, next + 1);
      }
    }
  }

  override query<R, P extends SQLQueryBindings | SQLQueryBindings[]>(sql: string) {
    const statement = super.query<R, P>(sql);
    return new Proxy(statement, {
      get: (target, key) => {
        const value = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        if (!WORK.has(key)) return value.bind(target);
        return (...values: unknown[]) => this.#retryIfFull(() => value.apply(target, values));
      },
    });
  }

  /** Runs several writes in a transaction. `task` may run more than once. */
  writeTogether<T>(task: () => T): T {
    const once = () => {
      this.#open++;
      try {
        return super.transaction(task)();
      } finally {
        this.#open--;
      }
    };
    return this.#retryIfFull(once);
  }
}
