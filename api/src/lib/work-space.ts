import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkAddress } from '../storage/object-path.ts';
import { orphansIn } from '../storage/orphans.ts';

const FOLDERS = ['images', 'masks', 'resized_images', 'resized_masks', 'runs', 'preview', 'csv'] as const;
export type WorkFolder = (typeof FOLDERS)[number];

/** The working space: a local folder a session, where files are decoded and runs are made. */
export function createWorkSpace(root: string) {
  const home = (session: string) => {
    checkAddress(session);
    return join(root, session);
  };
  const path = (session: string, folder: WorkFolder, ...names: string[]) => {
    if (names.length > 0) checkAddress(session, names.join('/'));
    return join(home(session), folder, ...names);
  };
  const incoming = join(root, 'incoming');
  return {
    root,
    path,
    /** Creates the folder of files that are being received; to be called before the first use. */
    open: () => mkdir(incoming, { recursive: true }),
    /** Removes what was being received. */
    async clearIncoming(): Promise<void> {
      for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true });
    },
    /** Path of a file to be received; whoever keeps it moves it. */
    incoming: (): string => join(incoming, crypto.randomUUID()),
    async create(session: string): Promise<void> {
      for (const folder of FOLDERS) await mkdir(path(session, folder), { recursive: true });
    },
    /** Lays one folder if it is not there. */
    async ensure(session: string, folder: WorkFolder): Promise<void> {
      await mkdir(path(session, folder), { recursive: true });
    },
    /** Empties one folder and lays it again. */
    async empty(session: string, folder: WorkFolder): Promise<void> {
      await rm(path(session, folder), { recursive: true, force: true });
      await mkdir(path(session, folder), { recursive: true });
    },
    /** Removes the whole space of a session, or one folder of it. */
    /** Sessions without a record that have a folder, changed last before a time. */
    orphans: (isKnown: (session: string) => boolean, before: number) => orphansIn(root, isKnown, before),
    remove: (session: string, folder?: WorkFolder) =>
      rm(folder ? path(session, folder) : home(session), { recursive: true, force: true }),
  };
}
export type WorkSpace = ReturnType<typeof createWorkSpace>;
