import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { at, root } from './root.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'dist-alone', '.cache']);
const UNBUILT = /\.(test|spec)\.tsx?$|\.wasm$|\.md$|\.tsbuildinfo$/;

function* files(path) {
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* files(join(path, entry.name));
    else if (!UNBUILT.test(entry.name)) yield join(path, entry.name);
  }
}

/**
 * Returns the SHA-256 over the names, relative to the project, and contents of files and folders; tests and build
 * results do not count. Moving the project does not change it.
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.filter((p) => existsSync(at(p)))) {
    for (const file of files(at(path)))
      hash.update(nameOf(file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const nameOf = (file) => relative(root, file).split(sep).join('/');

const stampFile = (name) => at('.cache', 'boot', name);

/** Whether the step of this name was last finished with this fingerprint. */
export function isCurrent(name, print) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === print;
}

/** Remembers that the step of this name is finished. */
export function markCurrent(name, print) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), print);
}
