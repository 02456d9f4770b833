import { existsSync, readFileSync } from 'node:fs';
import { sourceHash } from '../../../.ci/boot/source-hash.mjs';

/** Where the build writes the hash of the sources that a module was made of. */
export const sourceHashPath = (file: string): string => `${file}.sources`;

/** Hash of the sources of a module: what its build writes to `sourceHashPath`. */
export const hashOfSources = (folder: string): string => sourceHash(folder, ['.']);

/** True if the module is there and was built from the sources that are here. */
export function isBuilt(file: string, sources: string): boolean {
  const stamp = sourceHashPath(file);
  return existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(sources);
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
