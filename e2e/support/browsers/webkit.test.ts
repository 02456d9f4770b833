import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebKit } from './webkit.ts';

test.each([
  ['ends', 'false', 'false ended with 1.'],
  ['does not exist', '/none/Xvfb', '/none/Xvfb'],
])('a display that %s leaves no folder', async (_, display, reason) => {
  const usual = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'twinset-display-'));
  process.env.TMPDIR = folder;
  try {
    const programs = { driver: 'false', browser: 'false', display };
    await expect(startWebKit(programs)).rejects.toThrow(reason);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    rmSync(folder, { recursive: true });
  }
});
