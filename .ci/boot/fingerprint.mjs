import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at } from './root.mjs';

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

/** SHA-256 over names and contents of files and folders of the project; tests and build results do not count. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.filter((p) => existsSync(at(p)))) {
    for (const file of files(at(path)))
      hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

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
