import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { begin, pairs, started, takeInFiles } from '../../testing/take-in.ts';

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

test('a source that is too large is named, with the limit', async () => {
  const client = await started(api);
  expect(await begin(client, { kind: 'archive', name: 'set.zip', bytes: 60 * 2 ** 30 })).toMatchObject({
    ...{ code: 'TooLarge' },
    message: '“set.zip” has 60 GiB; MAX_ARCHIVE_BYTES allows 0.1 GiB. Unpack it and choose a part.',
  });
  expect(await begin(client, { kind: 'files', name: 'set', total: 1_000_001 })).toMatchObject({
    ...{ code: 'TooLarge', message: expect.stringContaining('1,000,001 files; at most 1,000,000') },
  });
});
