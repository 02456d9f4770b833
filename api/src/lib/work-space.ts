import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { checkAddress } from '../storage/object-path.ts';
import { orphansIn } from '../storage/orphans.ts';

const FOLDERS = [
  'images',
  'masks',
  'resized_images',
  'resized_masks',
  'intake',
  'runs',
  'preview',
  'csv',
  'tiles',
] as const;
export type WorkFolder = (typeof FOLDERS)[number];

/** Creates the working space: one local folder per session, where files are decoded and runs are executed. */
export function createWorkSpace(root: string) {
  const home = (session: string) => {
    checkAddress(session);
    return join(root, session);
  };
  const path = (session: string, folder: WorkFolder, ...names: string[]) => {
    if (names.length > 0) checkAddress(session, names.join('/'));
    return join(home(session), folder, ...names);
  };
  const pathsIn = (session: string, folder: WorkFolder) => {
    const start = path(session, folder) + sep;
    return (name: string) => start + name;
  };
  const incoming = join(root, 'incoming');
  return {
    root,
    path,
    /** Returns the function from the name of a stored file, which was checked, to its path; for thousands of files. */
    pathsIn,
    /** Creates the folder of files that are being received; call it before the first use. */
    open: () => mkdir(incoming, { recursive: true }),
    /** Removes partially received files, and what a killed process left of its warm-up. */
    async clearIncoming(): Promise<void> {
      for (const name of await readdir(incoming))
        await rm(join(incoming, name), { recursive: true, force: true });
    },
    /** Folder of files that are not kept; empty at the start of the server. */
    incomingFolder: incoming,
    /** Returns the path of a file to be received; its user moves it. */
    incoming: (): string => join(incoming, crypto.randomUUID()),
    async create(session: string): Promise<void> {
      for (const folder of FOLDERS) await mkdir(path(session, folder), { recursive: true });
    },
    /** Creates one folder if it does not exist. */
    async ensure(session: string, folder: WorkFolder): Promise<void> {
      await mkdir(path(session, folder), { recursive: true });
    },
    /** Creates a folder in a folder if it does not exist. */
    async ensureIn(session: string, folder: WorkFolder, name: string): Promise<void> {
      await mkdir(path(session, folder, name), { recursive: true });
    },
    /** Empties one folder and creates it again. */
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
