import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { IntakeRow } from '../records/intakes.ts';
import { startApi, type TestApi } from '../testing/start-api.ts';
import { keyOf, listDropped, pairs, started } from '../testing/take-in.ts';
import { joinSite } from './join.ts';
import { keepFile, restoreKept } from './kept-files.ts';
import type { Hooks } from './session-types.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('of the intakes whose server ended, only one that was being converted has shards to remove', async () => {
  const client = await started(api);
  const session = keyOf(client);
  const { intakes } = api.ctx.records;
  const hooks: Hooks[] = [];
  const abandoned: string[] = [];
  const site = { join: async (_: number, given: Hooks) => void hooks.push(given), committed: async () => {} };
  const runner = { ...api.ctx.runner, abandon: async ({ id }: { id: string }) => void abandoned.push(id) };
  await joinSite({ ...api.ctx, runner, site: site as never }, 1);
  for (const stage of ['open', 'converting'] as const) {
    await listDropped(client, pairs(1));
    intakes.put(session, { ...(intakes.get(session) as IntakeRow), stage, conversion: `when ${stage}` });
    await hooks[0]?.restore(session);
    expect(intakes.get(session)).toBeNull();
  }
  expect(abandoned).toEqual(['when converting']);
});

test('a file with paths is restored with those of this server, and the object remains', async () => {
  const { storage, work } = api.ctx;
  const session = keyOf(await started(api));
  const means = { site: {} as never, storage, work };
  const file = { name: 'job-1', path: work.path(session, 'runs', 'run.json'), hasPaths: true };
  const job = JSON.stringify({
    dir: work.path(session, 'runs'),
    image: work.path(session, 'images', 'a.png'),
  });
  const stored = async () => {
    const copy = work.incoming();
    await storage.download(session, 'kept/job-1', copy);
    return Bun.file(copy).text();
  };
  expect(await restoreKept(means, session, file)).toBe(false);
  await Bun.write(file.path, job);
  await keepFile(means, session, file);
  await Bun.file(file.path).delete();
  const before = await stored();
  expect(before).not.toContain(session);
  expect(await restoreKept(means, session, file)).toBe(true);
  expect(await Bun.file(file.path).text()).toBe(job);
  expect(await stored()).toBe(before);
});
