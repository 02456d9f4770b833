import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns a path inside the project. */
export const at = (...parts) => join(root, ...parts);

/** Folders of the areas, which are built and shipped separately. */
export const areaFolders = readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .sort();

/** Returns the folders of all workspaces: those of package.json, its one pattern expanded. */
export const workspaceFolders = () =>
  JSON.parse(readFileSync(at('package.json'), 'utf8')).workspaces.packages.flatMap((folder) =>
    folder === 'mf-*' ? areaFolders : [folder],
  );

/** Folder of everything the tests write; git ignores it. */
export const outputFolder = at('test-output');

/** Prints one line about the scripts' progress, marked so that it differs from the output of the programs they run. */
export const say = (line) => console.log(`> ${line}`);

const UNWRITABLE = {
  EACCES: 'cannot be written to (permission denied)',
  EPERM: 'cannot be written to (permission denied)',
  EROFS: 'cannot be written to (read-only file system)',
  ENOSPC: 'cannot be written to: the disk is full',
};

/** Ends the script with a sentence for the user at the terminal. */
export function exitWithError(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Ends the script with a sentence if the error means that a file cannot be written; rethrows any other error. */
export function explainUnwritable(error) {
  const reason = UNWRITABLE[error.code];
  if (reason === undefined) throw error;
  exitWithError(`${error.path ?? root} ${reason}.`);
}
