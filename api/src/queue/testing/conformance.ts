import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUGMENTED_ZIP, type JobEvent } from '@twinset/contract';
import { decodePng, zipEntries } from '@twinset/engine';
import { resumeRuns } from '../../services/augment/resume-runs.ts';
import { settled } from '../../testing/killed-session.ts';
import { makePairs } from '../../testing/png.ts';
import { augment, newSession, resultHash } from '../../testing/queue-job.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import { until } from '../../testing/until.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

const MINUTES = 120_000;

/** Runs the tests that every runner must pass, on a server with an environment. */
export function runnerConformance(name: string, open: () => Promise<Record<string, string>>): void {
  describe(name, () => {
    let env: Record<string, string>;
    let dataDir: string;
    let api: TestApi;
    beforeAll(async () => {
      env = await open();
      dataDir = await mkdtemp(join(tmpdir(), 'twinset-runner-'));
      api = await startApi(env, dataDir);
    }, MINUTES);
    afterAll(async () => {
      await api.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    /** Returns a new client, and the key of its session. */
    async function session(start: (client: TestClient) => Promise<unknown> = newSession) {
      const before = new Set(api.ctx.records.sessions.keys());
      const client = api.client();
      await start(client);
      return { client, key: api.ctx.records.sessions.keys().find((key) => !before.has(key)) as string };
    }

    test('names itself, and is ready', async () => {
      const { client } = await session();
      expect(await client.ok('capabilities')).toMatchObject({ queue: env.QUEUE ?? 'in-process' });
      expect(await client.ok('readyz')).toEqual({ success: true });
    });

    test(
      'progress counts the outputs from 0 to all, and never back',
      async () => {
        const { client, key } = await session();
        const events: JobEvent[] = [];
        const end = api.ctx.jobs.subscribe(key, (event) => events.push(event));
        expect(await augment(client, 60)).toMatchObject({ success: true, outputs: { train: 60 } });
        end();
        const augmenting = events.filter(({ phase }) => phase === 'augment').map(({ done }) => done);
        const total = events.at(-1)?.total ?? 0;
        expect(total).toBeGreaterThan(60);
        expect(augmenting).toEqual(augmenting.toSorted((a, b) => a - b));
        expect([augmenting[0], augmenting.at(-1)]).toEqual([0, total]);
        expect(new Set(augmenting).size).toBeGreaterThan(3);
        expect(events.at(-1)).toMatchObject({ state: 'done', done: total });
      },
      MINUTES,
    );

    test(
      'downloads, previews, receipts and hash of a result are those of its zip',
      async () => {
        const { client, key } = await session();
        // Its previews are smaller than the outputs.
        const size = { resizeAugImage: true, augImageDimension: { width: 600, height: 600 } };
        await augment(client, 24, size);
        const wanted = await resultHash(client);
        const local = api.ctx.records.runs.lastDone(key)?.result?.zipPath ?? '';
        const isWhole = env.QUEUE === undefined;
        // In a queue, the outputs are read from the bucket when they are requested.
        expect(
          new Bun.CryptoHasher('sha256').update(await Bun.file(local).bytes()).digest('hex') === wanted,
        ).toBe(isWhole);
        expect((await client.ok('versions')).results[0]?.zipSha256).toBe(wanted);
        const path = join(dataDir, `${key}.zip`);
        await api.ctx.storage.download(key, AUGMENTED_ZIP, path);
        const entries = await zipEntries(path);
        const bytesOf = (name: string) => {
          const { start, end } = entries.get(name) as { start: number; end: number };
          return Bun.file(path).slice(start, end).bytes();
        };
        const set = join(dataDir, `${key}-train.zip`);
        await Bun.write(set, await (await fetch(client.url('/downloads/train.zip'))).bytes());
        const ofSet = await zipEntries(set);
        expect([...ofSet.keys()]).toEqual([...entries.keys()].filter((name) => name.startsWith('train/')));
        for (const [name, { start, end }] of ofSet)
          expect((await Bun.file(set).slice(start, end).bytes()).toHex()).toBe((await bytesOf(name)).toHex());
        await client.ok('transferResizedAugmented');
        const { results } = await client.ok('trainPage', { query: { page_size: 5 } } as never);
        const [one] = results as { image: { name: string; large: string; url: string } }[];
        expect((await fetch(client.resolve(one?.image.url ?? ''))).status).toBe(200);
        const large = await (await fetch(client.resolve(one?.image.large ?? ''))).bytes();
        const output = await bytesOf(`train/images/${one?.image.name}`);
        expect(decodePng(large).samples).toEqual(decodePng(output).samples);
      },
      MINUTES,
    );

    test(
      'a cancelled run keeps the former result, and the next one is not affected',
      async () => {
        const { client } = await session();
        await augment(client, 20);
        const former = await resultHash(client);
        const run = augment(client, 1000);
        await until('it runs', async () => {
          const status = await client.call('augmentationIsComplete');
          return 'isRunning' in status && status.isRunning === true;
        });
        await client.ok('cancelAugmentation');
        expect(await run).toMatchObject({ success: false, code: 'Cancelled' });
        expect(api.ctx.runner.pending).toBe(0);
        expect(await resultHash(client)).toBe(former);
        expect(await augment(client, 20, { seed: 7 })).toMatchObject({ success: true });
        expect(await resultHash(client)).not.toBe(former);
      },
      MINUTES,
    );

    test(
      'a run that was ended is rendered when it is started again',
      async () => {
        const { client } = await session();
        const { runner, activeRuns } = api.ctx;
        const run = runner.run.bind(runner);
        const started: Parameters<typeof run>[] = [];
        runner.run = (...args) => {
          started.push(args);
          return run(...args);
        };
        const cancelled = augment(client, 200);
        await until('it runs', () => started.length === 1);
        await client.ok('cancelAugmentation');
        await cancelled;
        runner.run = run;
        expect(activeRuns.size).toBe(0);
        const [job, owner] = started[0] as Parameters<typeof run>;
        const { result } = await run(job, owner, { signal: AbortSignal.timeout(60_000) });
        expect(result.outputs.train).toBe(200);
      },
      MINUTES,
    );

    test(
      'a source that cannot be read fails the run with its name',
      async () => {
        const { images, masks } = makePairs(6, 40);
        const { client, key } = await session(async (fresh) => {
          await fresh.start();
          await uploadFiles(fresh, 'images', images);
          await uploadFiles(fresh, 'masks', masks);
        });
        // A run reads the working copy, worker processes the object.
        const path = api.ctx.work.path(key, 'images', 'img_4.png');
        await rm(path);
        await Bun.write(path, 'damaged');
        await api.ctx.storage.upload(key, 'images/img_4.png', path, 'image/png');
        expect(await augment(client, 20)).toMatchObject({
          success: false,
          code: 'InvalidDataset',
          errorType: 'InvalidDataset',
          details: [{ filename: 'img_4.png' }],
        });
        expect(api.ctx.runner.pending).toBe(0);
      },
      MINUTES,
    );

    test(
      'a run that a stop suspended continues, with the same result',
      async () => {
        const { client } = await session();
        await augment(client, 200);
        const wanted = await resultHash(client);
        const { client: other } = await session();
        const run = augment(other, 200).catch(() => null);
        await until('it renders', () =>
          [...api.ctx.activeRuns.keys()].some((key) =>
            api.ctx.jobs.state(key).some(({ phase, done }) => phase === 'augment' && done > 0),
          ),
        );
        await api.stop();
        await run;
        api = await startApi(env, dataDir);
        expect(resumeRuns(api.ctx)).toBe(1);
        const again = api.client(other.sessionId);
        expect(await settled(again)).toBe(true);
        expect(await resultHash(again)).toBe(wanted);
      },
      MINUTES,
    );
  });
}
