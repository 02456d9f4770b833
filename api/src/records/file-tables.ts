import { runSteps, runStepsWith, type Steps, sortByNameInSteps } from '@twinset/contract';
import { FactsStore, Lru } from '@twinset/engine';
import { createTimeSlice } from '../lib/time-slice.ts';
import { TUNABLES } from '../tunables.ts';

/** A file in a table. `weight`: characters of its facts in the database. */
type Weighed = { name: string; weight: number };

/** The files of one kind of a session, in the order of their names. Sorted when they are asked for. */
export class FileTable<R extends Weighed> {
  #rows = new Map<string, R>();
  /** Others read these rows: they are copied before one is put or deleted. */
  #isShared = false;
  #sorted: readonly R[] | null = null;
  #changes = 0;
  /** Packs the facts of the rows. */
  readonly facts = new FactsStore();
  /** Weight of all rows: their memory is in proportion. */
  weight = 0;

  get(name: string): R | undefined {
    return this.#rows.get(name);
  }
  list(): readonly R[] {
    return this.#sorted ?? runSteps(this.listInSteps());
  }
  /** Returns the rows that are present at its start. */
  *listInSteps(): Steps<readonly R[]> {
    if (this.#sorted) return this.#sorted;
    const changes = this.#changes;
    // A copy: rows that are put meanwhile would be visited too.
    const sorted = yield* sortByNameInSteps([...this.#rows.values()], ({ name }) => name);
    if (this.#changes === changes) this.#sorted = sorted;
    return sorted;
  }
  /** Returns the present rows by name, in their order. Rows that are put or deleted later do not change them. */
  snapshot(): ReadonlyMap<string, R> {
    if (!this.#isShared) {
      const sorted = new Map<string, R>();
      for (const row of this.list()) sorted.set(row.name, row);
      this.#rows = sorted;
      this.#isShared = true;
    }
    return this.#rows;
  }
  put(row: R): void {
    this.delete(row.name);
    this.#rows.set(row.name, row);
    this.weight += row.weight;
  }
  delete(name: string): void {
    if (this.#isShared) this.#rows = new Map(this.#rows);
    this.#isShared = false;
    this.weight -= this.#rows.get(name)?.weight ?? 0;
    this.#rows.delete(name);
    this.#sorted = null;
    this.#changes++;
  }
}

/** Reads a table from the database, some rows per step. */
type ReadTable<R extends Weighed> = (session: string, kind: string, table: FileTable<R>) => Steps<void>;

/**
 * Caches the tables of recently used sessions. A table is read completely on first use, then updated; `load` reads it
 * without blocking other requests.
 */
export function cacheTables<R extends Weighed>(read: ReadTable<R>) {
  const tables = new Lru<FileTable<R>>(TUNABLES.cachedFacts.value);
  /** Tables that are being read; they are updated too. */
  const loading = new Map<string, { table: FileTable<R>; done: Promise<void> }>();
  const keyOf = (session: string, kind: string) => `${session} ${kind}`;
  const keep = (key: string, table: FileTable<R>) => tables.set(key, table, table.weight);
  async function start(session: string, kind: string, table: FileTable<R>): Promise<void> {
    const key = keyOf(session, kind);
    try {
      await runStepsWith(read(session, kind, table), createTimeSlice());
      // It was cleared meanwhile, or read at once.
      if (loading.get(key)?.table === table && !tables.get(key)) keep(key, table);
    } finally {
      if (loading.get(key)?.table === table) loading.delete(key);
    }
  }
  return {
    /** Reads a table, a part at a time, if it is not in memory. */
    load(session: string, kind: string): Promise<void> | undefined {
      const key = keyOf(session, kind);
      if (tables.get(key)) return undefined;
      const known = loading.get(key);
      if (known) return known.done;
      const table = new FileTable<R>();
      const entry = { table, done: Promise.resolve() };
      loading.set(key, entry);
      entry.done = start(session, kind, table);
      return entry.done;
    },
    of(session: string, kind: string): FileTable<R> {
      const key = keyOf(session, kind);
      const known = tables.get(key);
      if (known) return known;
      const table = new FileTable<R>();
      runSteps(read(session, kind, table));
      keep(key, table);
      return table;
    },
    /** Changes a table that is in memory; another is read when it is asked for. */
    change(session: string, kind: string, task: (table: FileTable<R>) => void): void {
      const key = keyOf(session, kind);
      const part = loading.get(key)?.table;
      if (part) task(part);
      const table = tables.get(key);
      if (!table) return;
      task(table);
      keep(key, table);
    },
    forget(session: string, kind: string): void {
      tables.delete(keyOf(session, kind));
      loading.delete(keyOf(session, kind));
    },
    /** Returns the size of all rows in memory, as text in the database. */
    weight: (): number => tables.weight,
    forgetAll(): void {
      tables.deleteAll('');
      loading.clear();
    },
  };
}

/**
 * Counts changes by session. Those of a batch count as one, when it ends: what is derived from the files is derived once,
 * not again after each of thousands of files.
 */
export function countRevisions() {
  const revisions = new Map<string, number>();
  /** Batches that are open, and whether something changed meanwhile. */
  const open = new Map<string, { batches: number; changed: boolean }>();
  const raise = (session: string) => revisions.set(session, (revisions.get(session) ?? 0) + 1);
  return {
    of: (session: string): number => revisions.get(session) ?? 0,
    changed(session: string): void {
      const batch = open.get(session);
      if (batch) batch.changed = true;
      else raise(session);
    },
    /** Begins a batch. Returns what ends it. */
    startBatch(session: string): () => void {
      const batch = open.get(session) ?? { batches: 0, changed: false };
      batch.batches++;
      open.set(session, batch);
      return () => {
        if (--batch.batches > 0) return;
        open.delete(session);
        if (batch.changed) raise(session);
      };
    },
  };
}
