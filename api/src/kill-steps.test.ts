import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkClaims,
  checkTruth,
  JOB,
  type Phase,
  STEPS,
  traces,
  zipHash,
} from './testing/killed-session.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient } from './testing/start-api.ts';

const ENTRY = join(import.meta.dir, 'testing', 'server-that-dies.ts');
/** Maximum number of steps of a deletion; the long test tries them one by one until it is not killed. */
const MOST = 100;
/** Steps of the short test: in the middle of the files, and before the end of a session leaves the log. */
const CHOSEN: Record<'delete' | 'end', string[]> = {
  delete: ['removeFolder'],
  end: ['create', 'checkpoint'],
};

const folder = mkdtempSync(join(tmpdir(), 'twinset-steps-'));
const ready = new ServerProcess({}, '', join(folder, 'ready'));
const id = crypto.randomUUID();
let hash = '';
beforeAll(async () => {
  await ready.start();
  const client = makeClient(ready.origin, id);
  await client.start();
  for (const phase of JOB) await STEPS[phase](client, new Set());
  hash = await zipHash(client);
  await ready.stop();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Kills a server at a step of a phase. Returns false if the phase has fewer steps. */
async function killAt(phase: Phase, step: number | string): Promise<boolean> {
  const dataDir = join(folder, `${phase}-${step}`);
  cpSync(ready.dataDir, dataDir, { recursive: true });
  const dying = new ServerProcess({ DIE_AT: String(step) }, '', dataDir, ENTRY);
  await dying.start();
  const isWhole = await STEPS[phase](makeClient(dying.origin, id), new Set()).then(
    () => true,
    () => false,
  );
  await dying.kill();

  const server = new ServerProcess({}, '', dataDir);
  await server.start();
  try {
    const client = makeClient(server.origin, id);
    const isRunning = (await client.call('sessionIsRunning')).success;
    expect(isRunning || phase === 'end').toBe(true);
    if (isRunning) {
      await checkTruth(client, new Set());
      await checkClaims(server, client, hash);
    }
    if (phase === 'delete') {
      await STEPS.delete(client, new Set());
      expect(await client.call('imageUploadStatus')).toMatchObject({ success: false });
      expect(await client.call('augmentationIsComplete')).toMatchObject({ success: false });
    }
    await STEPS.end(client, new Set());
    expect(traces(server, client)).toEqual([]);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return !isWhole;
}

describe.each(['delete', 'end'] as const)('killed in %s', (phase) => {
  if (process.env.TEST_LONG) {
    test('at every step: the status is true, and nothing remains after a repetition', async () => {
      let step = 1;
      while (await killAt(phase, step)) expect(step++).toBeLessThan(MOST);
      console.log(`${phase}: killed at ${step - 1} steps`);
      expect(step).toBeGreaterThan(20);
    }, 600_000);
  } else {
    test.each(CHOSEN[phase])(
      'before %s: the status is true, and nothing remains after a repetition',
      async (step) => {
        expect(await killAt(phase, step)).toBe(true);
      },
      60_000,
    );
  }
});
