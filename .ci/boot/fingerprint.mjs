import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at, root } from './root.mjs';
import { sourceHash } from './source-hash.mjs';

/** Returns the hash of the sources in files and folders of the project. */
export const fingerprint = (paths) => sourceHash(root, paths);

const stampFile = (name) => at('.cache', 'boot', name);

/** Returns whether the step of this name was last finished with this fingerprint. */
export function isCurrent(name, print) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === print;
}

/** Records that the step of this name is finished. */
export function markCurrent(name, print) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), print);
}
