import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';

const MINUTE = 60_000;

test(
  'the files of a server that was killed in its warm-up are in its data folder, and its next start removes them',
  async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'twinset-killed-'));
    const env = { WARM_UP: 'true', TMPDIR: temporary };
    const server = new ServerProcess(env);
    const incoming = join(server.dataDir, 'work', 'incoming');
    try {
      await server.start();
      await until('files of the warm-up', () => readdirSync(incoming).length > 0);
      await server.kill();
      expect(readdirSync(incoming)).toEqual([expect.stringMatching(/^warm-up-/)]);
      expect(readdirSync(temporary)).toEqual([]);
      env.WARM_UP = 'false';
      await server.start();
      expect(readdirSync(incoming)).toEqual([]);
    } finally {
      await server.kill();
      server.remove();
      rmSync(temporary, { recursive: true, force: true });
    }
  },
  MINUTE,
);
