import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

// Bun's own hasher starts in no time, while its node:crypto takes as long as a tenth of the start of a worker.
const createHash = globalThis.Bun
  ? (name) => new globalThis.Bun.CryptoHasher(name)
  : (await import('node:crypto')).createHash;

const SKIPPED = new Set(['node_modules', 'dist', 'dist-alone', '.cache']);
const UNBUILT = /\.(test|spec)\.tsx?$|\.wasm$|\.md$|\.tsbuildinfo$/;

function* filesIn(path) {
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesIn(join(path, entry.name));
    else if (!UNBUILT.test(entry.name)) yield join(path, entry.name);
  }
}

/**
 * Returns the SHA-256 of the sources in files and folders: their names relative to `base`, and their contents. Tests,
 * build results and missing paths do not count, nor do the order of the paths and the location of `base`. The only such
 * hash of the project; plain JavaScript, because the boot scripts run before Bun and TypeScript are installed.
 */
export function sourceHash(base, paths) {
  const found = paths.map((path) => join(base, path)).filter((path) => existsSync(path));
  const files = [...new Set(found.flatMap((path) => [...filesIn(path)]))].map((path) => [
    relative(base, path).split(sep).join('/'),
    path,
  ]);
  const hash = createHash('sha256');
  for (const [name, path] of files.sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(name).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}
