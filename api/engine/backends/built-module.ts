import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build writes the hash of the sources that a module was made of. */
export const stampOf = (file: string): string => `${file}.sources`;

/** SHA-256 of a folder's files, by name and content; its folders are not entered. */
export function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort())
    hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

/** True if the module is there and was built from the sources that are here. */
export function isBuilt(file: string, sources: string): boolean {
  const stamp = stampOf(file);
  return existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(sources);
}

/**
 * The bytes of a built WebAssembly module. A module of other sources would be called with the wrong arguments and
 * give wrong pixels without a word, so it counts as not built.
 * @returns null where there is none that fits; one that does not fit is said once.
 */
export function readBuiltModule(file: string, sources: string): Uint8Array | null {
  if (isBuilt(file, sources)) return readFileSync(file);
  if (existsSync(file)) console.warn(`${file} was built from different sources and is not used. Rebuild it.`);
  return null;
}
