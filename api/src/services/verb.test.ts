import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@twinset/contract';
import type { Call } from '../context.ts';
import { AppError } from '../lib/app-error.ts';
import { sessionKey } from '../lib/session-key.ts';
import type { AnyHandler } from '../routes/handler.ts';
import { HANDLERS } from '../routes/index.ts';
import { startApi, type TestApi } from '../testing/start-api.ts';
import { type Need, type Verb, verb } from './verb.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ WORKERS: '1' });
});
afterAll(() => api.stop());

const table = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
const verbOf = (name: EndpointName) => (HANDLERS[name] as unknown as AnyHandler).verb;
const active = table.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
/** Input that the checks of every verb accept. */
const INPUT = { kind: 'images', name: 'a.png', folder_path: 'images', filenames: [] };

/** Requirements of each endpoint that changes state or starts work, in this order: needs; idle; lock. */
const DECLARED: Partial<Record<EndpointName, string>> = {
  createBucket: '; ; session',
  createBucketFolders: '; ; session',
  createProjectDirectories: '; ; session',
  startSession: '; ; session',
  deleteBucket: 'session; idle; session',
  deleteProjectDirectories: 'session; idle; session',
  clearSession: '; idle; session',
  signUploadUrls: 'session bucket; idle; session',
  transferImages: 'session bucket project; idle; session',
  transferMasks: 'session bucket project; idle; session',
  resizeImages: 'session project; idle; session',
  resizeMasks: 'session project; idle; session',
  transferResizedImages: 'session bucket project; idle; session',
  transferResizedMasks: 'session bucket project; idle; session',
  beginIntake: 'session bucket project; ; session',
  listIntakeFiles: 'session bucket project; ; session',
  planIntake: 'session bucket project; ; session',
  intakePieces: 'session bucket project; ; session',
  convertIntake: 'session bucket project; idle; session',
  cancelIntake: 'session; ; ',
  abandonIntake: 'session; ; ',
  resetResizedUrls: 'session; ; ',
  deleteImages: 'session; idle; session',
  createImagesDirectory: 'session project; idle; session',
  deleteResizedImages: 'session; idle; session',
  deleteMasks: 'session; idle; session',
  createMasksDirectory: 'session project; idle; session',
  deleteResizedMasks: 'session; idle; session',
  deleteImage: 'session; idle; session',
  deleteMask: 'session; idle; session',
  uploadStratificationFile: 'session; idle; session',
  deleteStratificationFile: 'session; idle; session',
  augment: 'session bucket project; ; ',
  cancelAugmentation: 'session; ; ',
  plan: 'session; ; ',
  splitSizes: 'session; ; ',
  predictShares: 'session; ; ',
  checkConfiguration: 'session; ; ',
  repairedReport: 'session; ; ',
  repairedDimension: 'session; ; ',
  repairedPage: 'session; ; ',
  maskObjects: 'session; ; ',
  previewOutputs: 'session bucket project; ; ',
  replay: 'session bucket project; ; ',
  transferZip: 'session bucket; idle; session',
  transferResizedAugmented: 'session bucket; idle; session',
  resetSetUrls: 'session; ; ',
  signDownloadUrls: 'session; ; ',
  resetDownloadUrls: 'session; ; ',
};

test('every endpoint that changes state or starts work is a verb, with these needs', () => {
  const declared = active.map((name) => {
    const { needs, idle, lock } = verbOf(name)?.spec ?? { needs: ['no verb'], idle: false, lock: null };
    return [name, `${needs.join(' ')}; ${idle ? 'idle' : ''}; ${lock ?? ''}`];
  });
  expect(Object.fromEntries(declared)).toEqual(DECLARED);
});

test('an endpoint that needs a started session is marked in both tables', () => {
  for (const name of active) {
    const needs = ENDPOINTS[name].access === 'session' && name !== 'clearSession';
    expect([name, verbOf(name)?.spec.needs.includes('session')]).toEqual([name, needs]);
  }
});

test('each call refuses a session that is not started', async () => {
  const client = api.client();
  for (const name of active.filter((one) => ENDPOINTS[one].access === 'session')) {
    const { method, path } = ENDPOINTS[name];
    const response = await fetch(client.url(path.replace('{name}', 'a.png')), { method });
    expect([name, response.status, await response.json()]).toEqual([
      name,
      404,
      expect.objectContaining({ success: false, code: 'SessionNotFound' }),
    ]);
  }
});

describe.each(active)('%s', (name) => {
  const it = () => verbOf(name) as Verb<unknown, unknown>;
  /** Creates a started session with bucket and project, except for one part. */
  const sessionWithout = async (missing?: Need) => {
    const client = api.client();
    await client.start();
    const session = sessionKey(client.sessionId) as string;
    const flag = missing === 'session' ? 'started' : missing;
    if (flag) api.ctx.records.sessions.set(session, flag, false);
    return session;
  };
  const call = (session: string) => it()({ ctx: api.ctx, session, input: INPUT });

  test('refuses a session that lacks what it needs', async () => {
    const codes = { session: 'SessionNotFound', bucket: 'WrongState', project: 'WrongState' };
    for (const need of it().spec.needs)
      await expect(call(await sessionWithout(need))).rejects.toMatchObject({ code: codes[need] });
  });

  test('is refused during a run, after waiting for its turn, unless it may go beside one', async () => {
    const { idle, lock } = it().spec;
    if (!idle) return;
    const session = await sessionWithout();
    const held = Promise.withResolvers<void>();
    const turn = api.ctx.lock(session, () => held.promise);
    const run = {
      id: '',
      controller: new AbortController(),
      ended: Promise.resolve({ state: 'suspended' as const }),
    };
    api.ctx.activeRuns.set(session, run);
    let refusal: unknown = null;
    const called = call(session).catch((error) => {
      refusal = error;
    });
    await Bun.sleep(1);
    expect(refusal === null).toBe(lock !== null);
    held.resolve();
    await Promise.all([turn, called]);
    expect(refusal).toMatchObject({ code: 'RunInProgress' });
    api.ctx.activeRuns.delete(session);
  });
});

describe('a verb', () => {
  const callOf = <I>(input: I): Call<I> => ({ ctx: api.ctx, session: '0'.repeat(40), input });
  const open = { needs: [], idle: false, lock: null } as const;

  test('names its failures by its row, and keeps a more exact one', async () => {
    const fail = (error: Error) => () => Promise.reject(error);
    const code = (kind: 'a' | 'b') => (kind === 'a' ? 'ImagesNotDeleted' : 'MasksNotDeleted');
    const broken = verb({ ...open, code }, fail(new Error('/srv/hidden')));
    for (const kind of ['a', 'b'] as const)
      await expect(broken(callOf(kind))).rejects.toMatchObject({ code: code(kind) });
    const exact = verb({ ...open, code: 'UploadFailed' }, fail(new AppError('NoRoom')));
    await expect(exact(callOf(undefined))).rejects.toMatchObject({ code: 'NoRoom' });
    await expect(verb(open, fail(new Error('x')))(callOf(undefined))).rejects.toThrow('x');
  });

  test('checks its input before the state', async () => {
    const check = () => {
      throw new AppError('InvalidRequest');
    };
    const strict = verb({ needs: ['session', 'bucket'], idle: true, lock: 'session', check }, () => {});
    await expect(strict(callOf(1))).rejects.toMatchObject({ code: 'InvalidRequest' });
  });

  test('begins at once without a lock, and one after another with it', async () => {
    const began: number[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = async ({ input }: Call<number>) => {
      began.push(input);
      await promise;
    };
    const both = [verb(open, work)(callOf(1)), verb(open, work)(callOf(2))];
    expect(began).toEqual([1, 2]);
    const locked = verb({ ...open, lock: 'session' }, work);
    const queued = [locked(callOf(3)), locked(callOf(4))];
    await Bun.sleep(1);
    expect(began).toEqual([1, 2, 3]);
    resolve();
    await Promise.all([...both, ...queued]);
    expect(began).toEqual([1, 2, 3, 4]);
  });
});
