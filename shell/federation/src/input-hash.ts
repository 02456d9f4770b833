import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.ts';

/** Folders whose files go into every app, beside its own. */
const COMMON = ['api/contract', 'shell/sdk', 'shell/ui', 'shell/router', 'shell/federation'];
const SINGLE = ['package.json', 'bun.lock'];
const SKIPPED = new Set(['node_modules', 'dist', 'dist-alone']);

function filesIn(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

/**
 * One hash over everything an app is built from, names and contents. Tests are left out: they change no output.
 * @param folder the app's folder at the root of the repository.
 */
export function inputHash(folder: string): string {
  const folders = folder === 'shell' ? ['shell', 'api/contract'] : [folder, ...COMMON];
  const files = [...new Set([...folders.flatMap(filesIn), ...SINGLE])].filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  const hash = createHash('sha256');
  for (const path of files.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(`${ROOT}${path}`))
      .update('\0');
  return hash.digest('hex');
}
