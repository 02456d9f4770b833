import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { ROOT } from './paths.ts';

/**
 * Inputs of the build of one remote: its folder, the shared packages, and the versions of the dependencies.
 */
const NEEDED = [
  '.ci',
  'package.json',
  'bun.lock',
  'tsconfig.json',
  'shell',
  'api/contract',
  'api/package.json',
];
const LEFT_OUT = new Set(['dist', 'dist-alone', '.cache']);

/** A text of a file and its replacement in the copy. */
export interface Edit {
  file: string;
  from: string | RegExp;
  to: string;
}

/** A working copy of a team: the sources of its remote, separate from the project. */
export interface RemoteCopy {
  /**
   * Runs the remote's own `bun run build` on the copy with these changes; returns the folder of its files.
   */
  build: (edits: readonly Edit[]) => string;
  remove: () => void;
}

/** Copies the sources of a remote; the installed dependencies are the project's. */
export function copyOfRemote(folder: string): RemoteCopy {
  const root = mkdtempSync(join(tmpdir(), 'twinset-team-'));
  for (const path of [...NEEDED, folder]) {
    cpSync(join(ROOT, path), join(root, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  // A team has Bun on its PATH; if only the boot scripts installed it, it has another name.
  const bin = join(root, 'bin');
  mkdirSync(bin);
  if (process.versions.bun) symlinkSync(process.execPath, join(bin, 'bun'));
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const build = (edits: readonly Edit[]) => {
    const before = edits.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')] as const);
    for (const { file, from, to } of edits) {
      const text = readFileSync(join(root, file), 'utf8');
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} has no ${from} to replace.`);
      writeFileSync(join(root, file), changed);
    }
    execFileSync('bun', ['run', 'build'], { cwd: join(root, folder), stdio: 'pipe', env });
    const out = mkdtempSync(join(root, 'built-'));
    cpSync(join(root, folder, 'dist'), out, { recursive: true });
    for (const [file, text] of before) writeFileSync(join(root, file), text);
    return out;
  };
  return { build, remove: () => rmSync(root, { recursive: true, force: true }) };
}
