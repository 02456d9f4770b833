import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, root } from './root.mjs';
import { sourceHash } from './source-hash.mjs';

/** Returns the hash of the sources in files and folders of the project. */
export const fingerprint = (paths) => sourceHash(root, paths);

const STAMPS = at('.cache', 'boot');
const stampFile = (name) => join(STAMPS, name);

/** Returns whether the step of this name was last finished with this fingerprint. */
export function isCurrent(name, print) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === print;
}

/**
 * Does the work of steps and records that they are finished with these fingerprints, by name. Meanwhile, and after work that
 * failed or was killed, none is recorded: a part of the results may be of other inputs.
 */
export async function makeCurrent(prints, work) {
  for (const name of Object.keys(prints)) rmSync(stampFile(name), { force: true });
  const made = await work();
  mkdirSync(STAMPS, { recursive: true });
  for (const [name, print] of Object.entries(prints)) writeFileSync(stampFile(name), print);
  return made;
}
