import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Ctx } from '../context.ts';

/** Folder of a session's bucket with files that other servers of the site need to continue its work. */
const FOLDER = 'kept';
/** Placeholder of the folder of a session's working space in texts with paths. */
const HOME = '\u0001twinset-home\u0001';

type Means = Pick<Ctx, 'site' | 'storage' | 'work'>;
/** A file of the working space. `name`: unique for its content. `hasPaths`: it is JSON with paths of the working space. */
export type KeptFile = { name: string; path: string; hasPaths?: boolean };

const objectOf = (name: string) => `${FOLDER}/${name}`;
const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
const homeOf = ({ work }: Means, session: string) => quoted(dirname(work.path(session, 'runs')));

/**
 * Copies a file of the working space into the session's bucket, before a record refers to it. Without other servers it does
 * nothing.
 */
export async function keepFile(
  means: Means,
  session: string,
  { name, path, hasPaths }: KeptFile,
): Promise<void> {
  const { site, storage, work } = means;
  if (site === null) return;
  if (!hasPaths) return storage.upload(session, objectOf(name), path, 'application/octet-stream');
  const temporary = work.incoming();
  try {
    const text = await Bun.file(path).text();
    await Bun.write(temporary, text.replaceAll(homeOf(means, session), quoted(HOME)));
    await storage.upload(session, objectOf(name), temporary, 'application/json');
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Copies a kept file back to the working space. Returns false if it does not exist. */
export async function restoreKept(
  means: Means,
  session: string,
  { name, path, hasPaths }: KeptFile,
): Promise<boolean> {
  const { storage, work } = means;
  if (existsSync(path)) return true;
  if ((await storage.stat(session, objectOf(name))) === null) return false;
  const [copy, written] = [work.incoming(), work.incoming()];
  try {
    await storage.download(session, objectOf(name), copy);
    if (hasPaths) {
      const text = await Bun.file(copy).text();
      await Bun.write(written, text.replaceAll(quoted(HOME), homeOf(means, session)));
    }
    // Only then it exists: an incomplete file would not be restored again.
    await rename(hasPaths ? written : copy, path);
    return true;
  } finally {
    for (const one of [copy, written]) await rm(one, { force: true });
  }
}

/** Removes all kept files but those of some names. */
export async function dropKept(means: Means, session: string, except: readonly string[]): Promise<void> {
  const { site, storage } = means;
  if (site === null) return;
  for (const { name } of await storage.list(session, FOLDER))
    if (!except.includes(name)) await storage.remove(session, objectOf(name));
}
