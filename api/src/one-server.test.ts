import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { openRecords } from './records/open.ts';
import { ServerProcess } from './testing/server-process.ts';

const server = new ServerProcess();
afterAll(async () => {
  await server.kill();
  server.remove();
});

test('a second server on the same folder leaves it alone and says why; a killed one frees it', async () => {
  await server.start();
  const second = Bun.spawn([process.execPath, join(import.meta.dir, 'server.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' },
    ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  });
  expect(await second.exited).toBe(1);
  expect(await new Response(second.stdout).text()).toBe('');
  const told = await new Response(second.stderr).text();
  expect(told).toContain(`Another Twinset is at work in ${server.dataDir}`);
  expect(told).not.toContain('    at ');
  expect((await fetch(`${server.origin}/api/healthz`)).status).toBe(200);

  await server.kill();
  await server.start();
  expect((await fetch(`${server.origin}/api/healthz`)).status).toBe(200);
});

test('records that are open are opened by nobody else, not even in the same process', () => {
  const path = join(server.dataDir, 'again', 'twinset.db');
  const records = openRecords(path);
  expect(() => openRecords(path)).toThrow('Another Twinset is at work');
  records.close();
  openRecords(path).close();
});
