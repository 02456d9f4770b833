import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import type { IntakeRow } from '../../records/intakes.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import {
  begin,
  ended,
  keyOf,
  listDropped,
  pairs,
  planned,
  sendPieces,
  started,
  takeInFiles,
} from '../../testing/take-in.ts';

const folder = temporaryFolder();
let api: TestApi;
beforeAll(async () => {
  await Bun.write(join(folder, 'shared', 'bad.zip'), 'no zip at all');
  api = await startApi({ INTAKE_DIRS: join(folder, 'shared'), MAX_ARCHIVE_BYTES: '200000' });
});
afterAll(() => api.stop());

test('an intake whose source cannot be listed does not exist; a completed former one remains', async () => {
  const client = await started(api);
  const damaged = {
    code: 'InvalidDataset',
    message: expect.stringMatching(/^“bad\.zip” is damaged: .*[^.]\.$/),
  };
  const source = { kind: 'folder', path: 'shared/bad.zip' };
  expect(await begin(client, source)).toMatchObject(damaged);
  expect((await client.ok('intake')).intake).toBeNull();
  await takeInFiles(client, pairs(2));
  expect(await begin(client, source)).toMatchObject(damaged);
  expect((await client.ok('intake')).intake).toMatchObject({ stage: 'done', result: { pairs: 2 } });
});

test('the end of a conversion is known after another intake was begun, and after that was abandoned', async () => {
  const client = await started(api);
  const { intakes } = api.ctx.records;
  const session = keyOf(client);
  const { id } = (await takeInFiles(client, pairs(2))).intake;
  const recorded = [{ code: 'cut', message: 'Values were changed.' }] as never[];
  intakes.put(session, { ...(intakes.get(session) as IntakeRow), recorded });
  const end = { id, stage: 'done', result: { pairs: 2 }, replaces: { images: 0, masks: 0 } };
  const stateOf = async (query: { id?: string }) =>
    (await client.ok('intake', { query } as never)).intake as object;
  for (const name of ['dataset', 'third']) {
    const next = await listDropped(client, pairs(1), name);
    expect(next.id).not.toBe(id);
    expect(await stateOf({ id })).toMatchObject(end);
    expect(await stateOf({})).toMatchObject({ id: next.id, stage: 'open' });
    expect(await stateOf({ id: next.id })).toMatchObject({ id: next.id, stage: 'open' });
  }
  await client.ok('abandonIntake');
  expect(await stateOf({})).toMatchObject(end);
  // A manifest records the choices as long as the images exist.
  expect(intakes.recorded(session)).toEqual(recorded);
  await client.ok('abandonIntake');
  expect(intakes.recorded(session)).toEqual(recorded);
});

test('calls for a dataset that another one replaced leave the other alone', async () => {
  const client = await started(api);
  const files = pairs(2);
  const { id: former } = (await takeInFiles(client, files)).intake;
  const { id: gone } = await listDropped(client, files, 'gone');
  const { id } = await listDropped(client, files, 'present');
  await planned(client, files);
  await sendPieces(client, files);
  const part = [{ path: 'set/images/x.png', bytes: 1 }];
  for (const [name, body] of Object.entries({
    listIntakeFiles: { from: 0, files: part },
    planIntake: { choices: {} },
    intakePieces: {},
    convertIntake: { replace: true },
  }) as ['planIntake', object][])
    expect(await client.call(name, { body: { id: gone, ...body } } as never)).toMatchObject({
      code: 'NotFound',
      message: 'The dataset was discarded, and another one was begun.',
    });
  await client.ok('abandonIntake', { query: { id: gone } } as never);
  const { intake } = await client.ok('intake');
  expect(intake).toMatchObject({ id, stage: 'open', missing: { files: 0 } });
  // A conversion that is requested again after its end was not lost.
  const again = await client.ok('convertIntake', { body: { id: former, replace: true } } as never);
  expect(again.intake).toMatchObject({ id: former, stage: 'done' });
  await client.ok('convertIntake', { body: { id, replace: true } } as never);
  for (const other of [gone, former])
    expect(await client.ok('cancelIntake', { query: { id: other } } as never)).toMatchObject({
      message: 'No dataset was being converted.',
    });
  expect(await ended(client)).toMatchObject({ id, stage: 'done' });
});

test('an intake that another client began meanwhile is kept', async () => {
  const client = await started(api);
  const source = (name: string) => ({ kind: 'files', name, total: 1 });
  const beginAfter = (name: string, former: string | null) =>
    client.call('beginIntake', { body: { source: source(name), former } } as never) as Promise<{
      intake?: { id: string };
      code?: string;
      message?: string;
    }>;
  const first = (await beginAfter('first', null)).intake?.id as string;
  expect(await beginAfter('second', null)).toMatchObject({
    code: 'WrongState',
    message: 'Another dataset was opened meanwhile: “first”.',
  });
  const second = (await beginAfter('second', first)).intake?.id as string;
  expect(await beginAfter('third', first)).toMatchObject({ code: 'WrongState' });
  expect((await client.ok('intake')).intake?.id).toBe(second);
  expect(await begin(client, source('third'))).toMatchObject({ success: true });
});

test('a source that is too large is named, with the limit', async () => {
  const client = await started(api);
  expect(await begin(client, { kind: 'archive', name: 'set.zip', bytes: 60 * 2 ** 30 })).toMatchObject({
    code: 'TooLarge',
    message: '“set.zip” has 60 GiB; MAX_ARCHIVE_BYTES allows 0.1 GiB. Unpack it and choose a part.',
  });
  expect(await begin(client, { kind: 'files', name: 'set', total: 1_000_001 })).toMatchObject({
    code: 'TooLarge',
    message: expect.stringContaining('1,000,001 files; at most 1,000,000'),
  });
});
