import { existsSync, readFileSync } from 'node:fs';
import { sourceHash } from '../../../.ci/boot/source-hash.mjs';

/** Returns the path at which the build stores the hash of a module's sources. */
export const sourceHashPath = (file: string): string => `${file}.sources`;

/** Returns the hash of a module's sources, as its build writes it to `sourceHashPath`. */
export const hashOfSources = (folder: string): string => sourceHash(folder, ['.']);

/** Returns true if the module exists and was built from the present sources. */
export function isBuilt(file: string, sources: string): boolean {
  const stamp = sourceHashPath(file);
  return existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(sources);
}

/**
 * Returns the bytes of a built WebAssembly module. A module of other sources counts as not built: it would be called
 * with the wrong arguments and silently give wrong pixels.
 * @returns null if there is no up-to-date build; an outdated one is reported once.
 */
export function readBuiltModule(file: string, sources: string): Uint8Array | null {
  if (isBuilt(file, sources)) return readFileSync(file);
  if (existsSync(file)) console.warn(`${file} was built from different sources and is not used. Rebuild it.`);
  return null;
}
