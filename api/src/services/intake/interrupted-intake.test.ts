import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import {
  convert,
  converted,
  ended,
  keyOf,
  listDropped,
  pairs,
  plan,
  planned,
  sendPieces,
  started,
  takeInFiles,
} from '../../testing/take-in.ts';
import { until } from '../../testing/until.ts';
import { abandonIntake } from './abandon-intake.ts';
import { convertIntake } from './convert-intake.ts';
import { deskIn } from './needed-files.ts';

let api: TestApi;
let real: TestApi['ctx']['engine']['convertIntake'];
beforeAll(async () => {
  api = await startApi({ MAX_FILES: '6' });
  real = api.ctx.engine.convertIntake;
});
afterEach(() => {
  api.ctx.engine.convertIntake = real;
});
afterAll(() => api.stop());

const cancelled = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve());
  });
/** Lets conversions convert all pairs, and end when they are cancelled. */
function endWhenCancelled(): void {
  api.ctx.engine.convertIntake = async (job, hooks = {}) => {
    const result = await real(job);
    await cancelled(hooks.signal);
    return result;
  };
}
/** Sends the files of an intake that can be converted. */
async function ready(client: TestClient, files = pairs(2), choices = {}): Promise<void> {
  await listDropped(client, files);
  await planned(client, files, choices);
  await sendPieces(client, files);
}

test('after a cancelled conversion, one with other choices keeps no pair of it; one with the same resumes', async () => {
  const client = await started(api);
  const files = { ...pairs(5, 'set/one'), ...pairs(4, 'set/two') };
  await ready(client, files, { part: 'folder:set/one' });
  endWhenCancelled();
  await convert(client);
  const images = join(deskIn(api.ctx, keyOf(client)).out, 'images');
  const finished = () => readdir(images).catch(() => []);
  await until('all pairs are converted', async () => (await finished()).length === 5);
  await client.ok('cancelIntake');
  await planned(client, files, { part: 'folder:set/one' });
  expect(await finished()).toHaveLength(5);
  await planned(client, files, { part: 'folder:set/two' });
  expect(await finished()).toEqual([]);
  await sendPieces(client, files);
  api.ctx.engine.convertIntake = real;
  expect((await converted(client)).result).toMatchObject({ pairs: 4, failedFiles: [] });
  expect((await client.ok('imageNames')).results).toEqual(
    [0, 1, 2, 3].map((n) => expect.stringMatching(new RegExp(`two_a${n}\\.png$`))),
  );
});

test('a run that starts while the arrivals are counted refuses the conversion', async () => {
  const client = await started(api);
  await ready(client);
  const { storage, activeRuns } = api.ctx;
  const list = storage.list.bind(storage);
  const session = keyOf(client);
  storage.list = (...args) => {
    activeRuns.set(session, { id: 'r', controller: new AbortController(), ended: new Promise(() => {}) });
    return list(...args);
  };
  try {
    expect(await convert(client)).toMatchObject({ code: 'RunInProgress' });
  } finally {
    storage.list = list;
    activeRuns.delete(session);
  }
  expect((await client.ok('intake')).intake).toMatchObject({ stage: 'open', failure: null });
});

test('a conversion without a worker process reports it, also on a full disk', async () => {
  const client = await started(api);
  await ready(client);
  const { runner, reserve, jobs } = api.ctx;
  const [former, take] = [runner.convert, reserve.take];
  const states: unknown[] = [];
  const session = keyOf(client);
  runner.convert = async (job, owner, hooks = {}) => {
    reserve.take = () => false;
    for (const message of ['No worker process is running.', null]) {
      hooks.onWaiting?.(message);
      states.push({ ...jobs.state(session)[0] });
    }
    reserve.take = take;
    return former(job, owner, hooks);
  };
  try {
    expect(await converted(client)).toMatchObject({ stage: 'done' });
  } finally {
    [runner.convert, reserve.take] = [former, take];
  }
  expect(states).toMatchObject([
    { job: 'intake', state: 'waiting', message: 'No worker process is running.' },
    { job: 'intake', state: 'running', message: '' },
  ]);
});

test('an intake whose conversion starts meanwhile is not abandoned', async () => {
  const client = await started(api);
  await ready(client);
  endWhenCancelled();
  const { ctx } = api;
  const session = keyOf(client);
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const held = ctx.lock(session, () => promise);
  const starting = convertIntake({ ctx, session, input: {} });
  const abandoned = abandonIntake({ ctx, session, input: {} }).catch(({ code }) => code);
  open();
  await Promise.all([held, starting]);
  expect(await abandoned).toBe('IntakeRunning');
  await client.ok('abandonIntake');
  expect((await client.ok('intake')).intake).toBeNull();
});

test('a conversion whose pairs are being stored cannot be cancelled any more, which is reported', async () => {
  const client = await started(api);
  await ready(client);
  const { storage, activeIntakes } = api.ctx;
  const upload = storage.upload.bind(storage);
  let cancel: Promise<unknown> | undefined;
  storage.upload = async (...args) => {
    cancel ??= client.ok('cancelIntake');
    await until(
      'it is cancelled',
      () => activeIntakes.get(keyOf(client))?.controller.signal.aborted === true,
    );
    return upload(...args);
  };
  try {
    expect(await converted(client)).toMatchObject({ stage: 'done', result: { pairs: 2 } });
  } finally {
    storage.upload = upload;
  }
  expect(await cancel).toMatchObject({ message: 'The conversion ended before it could be cancelled.' });
});

test('an unexpected error of a conversion is one of the server, not of an augmentation', async () => {
  const client = await started(api);
  await ready(client);
  api.ctx.engine.convertIntake = () => Promise.reject(new Error('planted'));
  await convert(client);
  expect((await ended(client)).failure).toEqual({
    code: 'Internal',
    message: 'An unexpected error occurred during the conversion. Try again.',
  });
});

test('recorded choices are kept while another intake has not replaced the images, and forgotten with them', async () => {
  const client = await started(api);
  await takeInFiles(client, pairs(2));
  const { intakes } = api.ctx.records;
  const session = keyOf(client);
  const row = intakes.get(session);
  const recorded = [{ code: 'BandsChosen' as const, message: 'Band 1.' }];
  if (row) intakes.put(session, { ...row, recorded });
  await ready(client, pairs(3, 'other'));
  expect(intakes.recorded(session)).toEqual(recorded);
  const { storage } = api.ctx;
  const upload = storage.upload.bind(storage);
  storage.upload = () => Promise.reject(new Error('planted'));
  try {
    await convert(client, true);
    await ended(client);
  } finally {
    storage.upload = upload;
  }
  expect((await client.ok('imageNames')).results).toEqual([]);
  expect(intakes.recorded(session)).toEqual([]);
  expect(await plan(client)).toMatchObject({ isComplete: true });
});

test('if the disk is full while pairs are stored, none of them remains, and they can be stored again', async () => {
  const client = await started(api);
  await takeInFiles(client, pairs(2));
  await ready(client, pairs(4, 'other'));
  const { storage } = api.ctx;
  const upload = storage.upload.bind(storage);
  let stored = 0;
  storage.upload = (...args) =>
    ++stored > 5 ? Promise.reject(Object.assign(new Error('planted'), { code: 'ENOSPC' })) : upload(...args);
  try {
    expect((await converted(client, true)).failure).toMatchObject({
      code: 'NoRoom',
      message: expect.stringContaining('out of disk space'),
    });
  } finally {
    storage.upload = upload;
  }
  for (const folder of ['images', 'masks']) expect(await storage.list(keyOf(client), folder)).toEqual([]);
  expect(await converted(client)).toMatchObject({ stage: 'done', failure: null, result: { pairs: 4 } });
});
