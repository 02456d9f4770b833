import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../support/paths.ts';

/** Builds a commit in a temporary folder. @returns the folder, and a function that removes it */
export function buildCommit(commit: string): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'twinset-commit-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' });
  const remove = () => {
    git('worktree', 'remove', '--force', root);
    rmSync(root, { recursive: true, force: true });
  };
  git('worktree', 'add', '--detach', root, commit);
  try {
    execFileSync('node', ['.ci/boot/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    remove();
    throw error;
  }
  return { root, remove };
}
