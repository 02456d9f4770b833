import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  augment,
  checkClaims,
  checkTruth,
  JOB,
  PHASES,
  type Phase,
  STEPS,
  settled,
  traces,
  zipHash,
} from './testing/killed-session.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';

/** Rounds of a kill at a random moment: every phase once, then again with uploads on a separate port. */
const ROUNDS = process.env.TEST_LONG ? 200 : PHASES.length;
/** Longest wait before the kill, milliseconds: about as long as the phase takes. */
const LONGEST: Record<Phase, number> = {
  upload: 150,
  transfer: 120,
  resize: 120,
  augment: 500,
  zip: 200,
  delete: 40,
  end: 40,
};

const plain = new ServerProcess();
const apart = new ServerProcess({ UPLOAD_PORT: '0' });
afterAll(async () => {
  for (const server of [plain, apart]) {
    await server.kill();
    server.remove();
  }
});

let wanted = '';
test('an uninterrupted run as reference', async () => {
  await apart.start();
  await plain.start();
  const client = makeClient(plain.origin, crypto.randomUUID());
  await client.start();
  for (const phase of JOB) await STEPS[phase](client, new Set());
  wanted = await zipHash(client);
  await client.ok('clearSession');
}, 60_000);

for (let round = 0; round < ROUNDS; round++) {
  const phase = PHASES[round % PHASES.length] as Phase;
  const server = round % (2 * PHASES.length) < PHASES.length ? plain : apart;
  const how = server === apart ? ' at UPLOAD_PORT' : '';
  test(`round ${round + 1}: killed in ${phase}${how}; nothing is lost, nothing remains, the status is true`, async () => {
    const id = crypto.randomUUID();
    const acknowledged = new Set<string>();
    let client = makeClient(server.origin, id);
    await client.start();
    for (const before of PHASES.slice(0, PHASES.indexOf(phase))) {
      // Ending the session has more to remove if nothing was deleted before.
      if (before !== 'delete') await STEPS[before](client, acknowledged);
    }
    if (!JOB.includes(phase)) acknowledged.clear();
    const work = STEPS[phase](client, acknowledged).catch(() => {});
    await Bun.sleep(Math.random() * LONGEST[phase]);
    await server.kill();
    await work;

    await server.start();
    client = makeClient(server.origin, id);
    const isRunning = (await client.call('sessionIsRunning')).success;
    expect(isRunning || phase === 'end').toBe(true);
    if (isRunning) {
      await checkTruth(client, acknowledged);
      await checkClaims(server, client, wanted);
    }
    if (JOB.includes(phase)) {
      const complete = await settled(client);
      if (phase === 'zip') expect(complete).toBe(true);
      for (const again of JOB) {
        if (again === 'augment' && complete) continue;
        if (again === 'upload' && phase !== 'upload') continue;
        await STEPS[again](client, acknowledged);
      }
      await checkTruth(client, acknowledged);
      expect(await zipHash(client)).toBe(wanted);
    }
    if (phase === 'delete') {
      await STEPS.delete(client, acknowledged);
      expect(await client.call('imageUploadStatus')).toMatchObject({ success: false });
      for (const again of JOB) await STEPS[again](client, acknowledged);
      expect(await zipHash(client)).toBe(wanted);
    }
    await STEPS.end(client, acknowledged);
    expect(traces(server, client)).toEqual([]);
    expect(readdirSync(join(server.dataDir, 'storage', 'parts'))).toEqual([]);
  }, 60_000);
}

test('a stop suspends a run; the next start finishes it', async () => {
  const client = makeClient(plain.origin, crypto.randomUUID());
  await client.start();
  for (const phase of ['upload', 'transfer', 'resize'] as const) await STEPS[phase](client, new Set());
  const answer = augment(client);
  await until('it runs', async () => {
    const status = await client.call('augmentationIsComplete');
    return 'isRunning' in status && status.isRunning === true;
  });
  expect(await plain.stop()).toBe(0);
  await answer;
  await plain.start();
  const again = makeClient(plain.origin, client.sessionId);
  expect(await settled(again)).toBe(true);
  await STEPS.zip(again, new Set());
  expect(await zipHash(again)).toBe(wanted);
}, 60_000);
