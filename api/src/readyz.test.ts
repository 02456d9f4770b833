import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createRunQueue } from './lib/run-queue.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { TUNABLES } from './tunables.ts';

const { value: usual } = TUNABLES.readyKept;
let api: TestApi;
beforeAll(async () => {
  TUNABLES.readyKept.value = 0;
  api = await startApi({ WORKERS: '1' });
});
afterAll(async () => {
  TUNABLES.readyKept.value = usual;
  await api.stop();
});
const ask = async (path: string) => {
  const answer = await fetch(`${api.origin}/api${path}`);
  return { status: answer.status, text: await answer.text() };
};

test('the server is ready while its files can be written, and alive in any case', async () => {
  expect((await ask('/readyz')).status).toBe(200);
  const lost = ['storage', 'twinset.db'].map((name) => join(api.dataDir, name));
  for (const path of lost) {
    await rename(path, `${path}.gone`);
    const { status, text } = await ask('/readyz');
    expect([path, status, JSON.parse(text)]).toEqual([
      path,
      503,
      expect.objectContaining({ code: 'NotReady', message: expect.stringContaining('DATA_DIR') }),
    ]);
    expect(text).not.toContain(api.dataDir);
    expect((await ask('/healthz')).status).toBe(200);
    await rename(`${path}.gone`, path);
    expect((await ask('/readyz')).status).toBe(200);
  }
});

test('metrics contain free disk space, failures by code, restarts of workers, and times of runs', async () => {
  await api.client().call('imageNames');
  api.ctx.engine.restarts = () => 3;
  api.ctx.uploadRestarts = 2;
  const { text } = await ask('/metrics');
  expect(text).toMatch(/^twinset_free_disk_bytes [1-9]/m);
  expect(text).toContain('twinset_failures_total{code="SessionNotFound"} 1');
  expect(text).toContain('twinset_run_seconds_count 0');
  expect(text).toContain('# TYPE twinset_worker_restarts_total counter\ntwinset_worker_restarts_total 3\n');
  expect(text).toContain('\ntwinset_upload_thread_restarts_total 2\n');

  const queue = createRunQueue(1, 1);
  const leave = await queue.enter();
  const next = queue.enter();
  await Bun.sleep(30);
  leave();
  (await next)();
  expect(queue.times).toEqual({
    waited: { count: 2, seconds: expect.any(Number) },
    ran: { count: 2, seconds: expect.any(Number) },
  });
  expect(queue.times.waited.seconds).toBeGreaterThan(0.02);
  expect(queue.times.ran.seconds).toBeGreaterThan(0.02);
});
