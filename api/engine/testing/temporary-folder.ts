import { afterAll } from 'bun:test';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder that is removed when the test file ends. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'twinset-test-'));
  afterAll(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
