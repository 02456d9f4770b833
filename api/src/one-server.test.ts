import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecords } from './records/open.ts';
import { ServerProcess } from './testing/server-process.ts';

const server = new ServerProcess();
afterAll(async () => {
  await server.kill();
  server.remove();
});

/** Starts a second server that is expected to exit; returns its exit code and its output. */
async function startAnother(env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'server.ts')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  // One that does start must be stopped.
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const [code, printed, told] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  clearTimeout(late);
  return { code, printed, told };
}

test('a second server with the same folder does not start and gives the reason; a killed one frees it', async () => {
  await server.start();
  const { code, printed, told } = await startAnother({ DATA_DIR: server.dataDir });
  expect([code, printed]).toEqual([1, '']);
  expect(told).toContain(`Another Twinset server uses ${server.dataDir}`);
  expect(told).not.toContain('    at ');
  expect((await fetch(`${server.origin}/api/healthz`)).status).toBe(200);

  // Other users of the machine cannot read anything.
  const files = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('twinset.db');
  const open = files.filter((file) => (statSync(join(server.dataDir, file)).mode & 0o077) !== 0);
  expect(open).toEqual([]);

  await server.kill();
  await server.start();
  expect((await fetch(`${server.origin}/api/healthz`)).status).toBe(200);
});

test('a second server with another folder does not share the port, nor one with the port of uploads', async () => {
  const { port } = new URL(server.origin);
  const dataDir = mkdtempSync(join(tmpdir(), 'twinset-second-'));
  try {
    for (const variable of ['PORT', 'UPLOAD_PORT']) {
      const { code, printed, told } = await startAnother({ DATA_DIR: dataDir, [variable]: port });
      expect([code, printed]).toEqual([1, '']);
      expect(told).toBe(
        `Twinset cannot start:\n${variable} ${port} is in use by another program on 127.0.0.1. Stop that program, or set ${variable} to another port.\n`,
      );
    }
    const { code, told } = await startAnother({ DATA_DIR: dataDir, HOST: 'no-such-host.invalid' });
    expect(code).toBe(1);
    expect(told).toContain('HOST "no-such-host.invalid" is not an address of this machine.');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('open records cannot be opened again, not even in the same process', () => {
  const path = join(server.dataDir, 'again', 'twinset.db');
  const records = openRecords(path);
  expect(() => openRecords(path)).toThrow('Another Twinset server uses');
  records.close();
  openRecords(path).close();
});
