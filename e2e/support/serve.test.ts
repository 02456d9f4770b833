import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from './serve.ts';

const root = mkdtempSync(join(tmpdir(), 'twinset-serve-'));
const { TMPDIR } = process.env;
beforeAll(() => {
  process.env.TMPDIR = root;
});
afterAll(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  rmSync(root, { recursive: true });
});

/** Returns the arguments of a process; '' for one that has ended. */
function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the processes of a program, and the data folders, that are left. */
const leftOf = (program: string): string[] => [
  ...readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && argumentsOf(pid).includes(join(root, program)),
  ),
  ...readdirSync(root).filter((name) => name.startsWith('twinset-e2e-')),
];

test.each([
  ['silent.ts', 'setInterval(() => {}, 1000);', 1, 'printed no address in 1 ms'],
  ['ended.ts', 'process.exit(3);', 60_000, 'ended with 3 before it listened'],
])(
  'of a server that does not start, no process and no folder is left: %s',
  async (program, code, timeoutMs, says) => {
    writeFileSync(join(root, program), code);
    await expect(serve(`serve-${program}.log`, {}, { root, program, timeoutMs })).rejects.toThrow(says);
    expect(leftOf(program)).toEqual([]);
  },
);
