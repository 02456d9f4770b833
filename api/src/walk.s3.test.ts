import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { photoOf, pngOf } from '@twinset/engine/testing';
import { walkWithCloud } from './testing/cloud-walk.ts';
import { s3Program, startS3 } from './testing/s3-service.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { completed } from './testing/take-in.ts';

const program = s3Program();

describe.skipIf(program === null)('STORAGE=s3', () => {
  let service: Awaited<ReturnType<typeof startS3>>;
  let api: TestApi;
  beforeAll(async () => {
    service = await startS3(program as string, 'shared', 'datasets');
    api = await startApi({
      ...service.env,
      INTAKE_DIRS: 's3://datasets/city,s3://shared,gs://datasets/city',
    });
  });
  afterAll(async () => {
    await api.stop();
    await service.stop();
  });

  test('upload, preview, run, download, end: nothing remains in the bucket', async () => {
    await walkWithCloud(api);
    const files = (
      await readdir(join(service.folder, 'shared'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toEqual([]);
  }, 60_000);

  test('a prefix of INTAKE_DIRS becomes pairs; buckets of the sessions or of another driver cannot be read', async () => {
    for (const n of [0, 1, 2]) {
      const city = join(service.folder, 'datasets', 'city');
      await Bun.write(join(city, 'images', `a${n}.png`), photoOf(n));
      await Bun.write(
        join(city, 'masks', `a${n}.png`),
        pngOf((x) => (x > n ? 1 : 0)),
      );
    }
    const client = api.client();
    await client.start();
    const { results } = await client.ok('intakePlaces');
    expect(results).toEqual([{ name: 'city', path: 'city', kind: 'bucket' }]);
    const begun = await client.call('beginIntake', {
      body: { source: { kind: 'bucket', path: 'city' } },
    } as never);
    expect(begun).toMatchObject({ success: true });
    const { intake } = await completed(client, {});
    expect(intake).toMatchObject({ stage: 'done', failure: null, result: { pairs: 3, failedFiles: [] } });
    await client.ok('clearSession');
  }, 60_000);
});
