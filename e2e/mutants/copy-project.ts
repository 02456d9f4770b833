import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Folders that are large and contain no sources. Built kernels (`dist`) are copied, because tests of kernels
 * need them.
 */
const LEFT_OUT = new Set(['.git', '.cache', '.tools', '.data', 'test-output', 'test-results']);

/**
 * Copies the project to a temporary folder. Installed packages are linked; the links between the project's
 * own packages are copied: since they are relative, they point to the copies.
 */
export function copyProject(root: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-mutants-'));
  const store = join(root, 'node_modules');
  for (const entry of readdirSync(root)) {
    // A release in the top-level `dist` is no source either.
    if (LEFT_OUT.has(entry) || entry === 'node_modules' || entry === 'dist') continue;
    cpSync(join(root, entry), join(folder, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  }
  if (existsSync(store)) symlinkSync(store, join(folder, 'node_modules'));
  // Packages of `npm run native`, without which tests of a GPU are skipped.
  const native = join(root, '.cache', 'native');
  if (existsSync(native)) {
    mkdirSync(join(folder, '.cache'));
    symlinkSync(native, join(folder, '.cache', 'native'));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
