import { nameProblem } from '@twinset/contract';

/** Returns whether a text is the key of a session. */
export const isSessionKey = (session: string) => /^[0-9a-f]{40}$/.test(session);

/**
 * Checks an address in the storage, as the last check after those of names.
 * @throws RangeError for anything that could leave the session's bucket.
 */
export function checkAddress(session: string, object = ''): void {
  if (!isSessionKey(session)) throw new RangeError('not a session key');
  if (object === '') return;
  for (const segment of object.split('/')) {
    const problem = nameProblem(segment);
    if (problem !== null) throw new RangeError(`not an object path: ${problem}`);
  }
}

/** Folder of the pieces of an intake in a bucket. */
export const INTAKE_FOLDER = 'intake';
/** Folders of uploads. */
export const UPLOAD_FOLDERS = ['images', 'masks', INTAKE_FOLDER] as const;

/** Returns the folder of an object ("" for one at the top); signing epochs are stored by folder. */
export const folderOf = (object: string): string => object.split('/').slice(0, -1).join('/');
export const baseOf = (object: string): string => object.split('/').at(-1) ?? '';
