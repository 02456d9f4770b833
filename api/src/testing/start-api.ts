import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, isFailure } from '@twinset/contract';
import type { Ctx } from '../context.ts';
import { createContext, suspendWork } from '../create-context.ts';
import { readEnv } from '../env/index.ts';
import { createLog } from '../lib/log.ts';
import { listen } from '../listen.ts';
import { describeApi } from '../openapi/describe-api.ts';
import { checkResponses } from './checked-fetch.ts';
import type { ContractCheck } from './contract-check.ts';

export type TestApi = {
  ctx: Ctx;
  origin: string;
  /** API description with which every response that `fetch` receives is compared. */
  contract: ContractCheck;
  dataDir: string;
  /** Returns a client with a new session id. */
  client(sessionId?: string): TestClient;
  stop(): Promise<void>;
};
export type TestClient = ReturnType<typeof makeClient>;

/** Creates a client of a server, with calls that must succeed and the steps of a session's start. */
export function makeClient(origin: string, sessionId: string) {
  const api = createClient(`${origin}/api`, () => sessionId);
  return {
    ...api,
    sessionId,
    /** Makes a call that must succeed. */
    async ok<N extends Parameters<typeof api.call>[0]>(name: N, ...args: never[]) {
      const answer = await (api.call as (name: N, ...rest: unknown[]) => Promise<unknown>)(name, ...args);
      if (isFailure(answer)) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return answer as Exclude<Awaited<ReturnType<typeof api.call<N>>>, { success: false }>;
    },
    async start() {
      for (const name of [
        'createBucket',
        'createBucketFolders',
        'createProjectDirectories',
        'startSession',
      ] as const) {
        await this.ok(name);
      }
    },
  };
}

/** Starts the complete server on a free port with a separate data folder. */
export async function startApi(env: Record<string, string> = {}, dataDir?: string): Promise<TestApi> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'twinset-test-')));
  const ctx = await createContext(
    readEnv({ PORT: '0', DATA_DIR: folder, WORKERS: '2', LOG_LEVEL: 'error', FSYNC: 'false', ...env }),
    createLog('error', (line) => env.LOG === 'show' && console.error(line)),
  );
  const server = await listen(ctx);
  const origin = `http://127.0.0.1:${server.port}`;
  const { check, end } = checkResponses(origin, describeApi(ctx).document);
  return {
    ctx,
    origin,
    contract: check,
    dataDir: folder,
    client: (sessionId = crypto.randomUUID()) => makeClient(origin, sessionId),
    async stop() {
      end();
      ctx.stopping = true;
      await server.stop(true);
      await suspendWork(ctx);
      await ctx.site?.leave();
      ctx.records.close();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
