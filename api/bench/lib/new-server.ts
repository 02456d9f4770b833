import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ServerProcess } from '../../src/testing/server-process.ts';
import { makeClient } from '../../src/testing/start-api.ts';
import { uploadFiles } from '../../src/testing/upload-folder.ts';
import { configOfOps } from './workload-list.ts';

/** Calls of a first job. */
export const STEPS = ['upload of 10 pairs', 'thumbnails', 'preview', 'run of 40 outputs'] as const;
export type Step = (typeof STEPS)[number];
const PAIRS = 10;
const OUTPUTS = 40;
/** The time from the address in the terminal to the first files of a user. */
const UNTIL_FILES_MS = 5000;
const UNTIL_IDLE_MS = 60_000;
/** The system counts processor time in ticks of 10 ms. */
const TICK_MS = 10;
const PROGRAM = join(import.meta.dir, '../../dist/server.js');

/** Processor time of the server and time of the user, milliseconds. */
export type Times = { cpu: number; ms: number };
/** Steps of the first and the second session of a server, and its peak memory in MiB. */
export type Sessions = Record<'first' | 'second', Record<Step, Times>> & { peak: number };
/** A server that only waits: processor time of its first seconds in milliseconds, memory in MiB, also a minute later. */
export type Waiting = { cpu: number; peak: number; resident: number; later: number };

async function timed(server: ServerProcess, work: () => Promise<unknown>): Promise<Times> {
  const [cpu, ms] = [server.processorTime.all, performance.now()];
  await work();
  return { cpu: (server.processorTime.all - cpu) * TICK_MS, ms: performance.now() - ms };
}

async function session(server: ServerProcess, sources: string): Promise<Record<Step, Times>> {
  const client = makeClient(server.origin, crypto.randomUUID());
  await client.start();
  const filesOf = (kind: string) =>
    readdirSync(join(sources, kind))
      .sort()
      .slice(0, PAIRS)
      .map((name) => ({ name, bytes: Bun.file(join(sources, kind, name)) }));
  const config = configOfOps({ size: [512, 512], crop: true, flip: true, rot: true, colour: true }, OUTPUTS);
  const form = new FormData();
  form.set('config', JSON.stringify(config));
  const page = { query: { page_size: PAIRS, size: 'thumbnail' } };
  const works: Record<Step, () => Promise<unknown>> = {
    async 'upload of 10 pairs'() {
      for (const kind of ['images', 'masks'] as const) await uploadFiles(client, kind, filesOf(kind));
    },
    thumbnails: () => client.ok('originalsPage', page as never),
    preview: () => client.ok('previewOutputs', { body: { config, set: 'train', indices: [0] } } as never),
    'run of 40 outputs': () => client.ok('augment', { form } as never),
  };
  const times = {} as Record<Step, Times>;
  for (const step of STEPS) times[step] = await timed(server, works[step]);
  for (const name of ['deleteBucket', 'deleteProjectDirectories', 'clearSession'] as const)
    await client.ok(name);
  return times;
}

/** Measures two sessions of a new server, which starts as users start it. */
export async function measureSessions(sources: string, warmUp: boolean): Promise<Sessions> {
  const server = new ServerProcess({ WARM_UP: String(warmUp) }, '', undefined, PROGRAM);
  await server.start();
  await Bun.sleep(UNTIL_FILES_MS);
  const first = await session(server, sources);
  const second = await session(server, sources);
  const { peakMib: peak } = server;
  await server.stop();
  server.remove();
  return { first, second, peak };
}

/** Measures a new server without requests. */
export async function measureWaiting(warmUp: boolean): Promise<Waiting> {
  const server = new ServerProcess({ WARM_UP: String(warmUp) }, '', undefined, PROGRAM);
  await server.start();
  await Bun.sleep(UNTIL_FILES_MS);
  const { residentMib: resident, peakMib: peak } = server;
  const cpu = server.processorTime.all * TICK_MS;
  await Bun.sleep(UNTIL_IDLE_MS);
  const later = server.residentMib;
  await server.stop();
  server.remove();
  return { cpu, peak, resident, later };
}
