import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Records } from '../records/open.ts';
import type { WorkSpace } from './work-space.ts';

type Sessions = Pick<Records['sessions'], 'tileBytes' | 'setTileBytes'>;
/** Bytes of the tiles of each source, by the name of their folder. */
type Folders = ReadonlyMap<string, number>;

/** Milliseconds within which two changes of a folder may have the same time. */
const SAME_TIME = 100;

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await namesIn(folder))
    bytes += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  return bytes;
}

/**
 * Creates the account of the disk space of the tiles of all sessions. Workers write and remove folders of tiles, so that
 * it reads a session's folders again when their parent has changed, and only those that are new. The sums are in the
 * records: a start reads no folder.
 */
export function createTileSpace(work: Pick<WorkSpace, 'path'>, sessions: Sessions) {
  const known = new Map<string, { changed: number; folders: Folders }>();
  /** Sessions that will have tiles and have none yet. */
  const growing = new Set<string>();

  /** Returns the tiles of a session; the same map if nothing has changed. Folders that are being written have 0 bytes. */
  async function read(session: string): Promise<Folders> {
    const now = Date.now();
    const root = work.path(session, 'tiles');
    const changed = await stat(root).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    const before = known.get(session);
    if (before && before.changed === changed) return before.folders;
    const folders = new Map<string, number>();
    for (const name of await namesIn(root)) {
      const isComplete = !name.includes('.part-');
      folders.set(name, before?.folders.get(name) ?? (isComplete ? await bytesIn(join(root, name)) : 0));
    }
    if (changed === null) known.delete(session);
    else known.set(session, { changed: now - changed < SAME_TIME ? -1 : changed, folders });
    sessions.setTileBytes(
      session,
      [...folders.values()].reduce((sum, bytes) => sum + bytes, 0),
    );
    return folders;
  }

  /** Returns the bytes of all sessions as recorded last. */
  const recorded = (): number => {
    let bytes = 0;
    for (const one of sessions.tileBytes().values()) bytes += one;
    return bytes;
  };

  return {
    read,
    recorded,
    /** Records that a session will write tiles, which `measure` then reads. */
    grows: (session: string) => void growing.add(session),
    /** Returns the bytes of all sessions now: one look at the folder of each that has tiles. */
    async measure(): Promise<number> {
      const all = new Set([...sessions.tileBytes().keys(), ...growing]);
      for (const session of all) {
        await read(session);
        if (sessions.tileBytes().has(session)) growing.delete(session);
      }
      return recorded();
    },
    /** Drops what is known of a session whose content was removed. */
    forget(session: string): void {
      known.delete(session);
      growing.delete(session);
      sessions.setTileBytes(session, 0);
    },
  };
}
export type TileSpace = ReturnType<typeof createTileSpace>;
