import { expect, test } from 'bun:test';
import type { Engine } from '@twinset/engine';
import { readEnv } from '../env/index.ts';
import { createLog } from './log.ts';
import { warmUp } from './warm-up.ts';

/** Starts the warm-up of an engine; returns the lines of the log and the number of calls. */
async function start(WARM_UP: string, work: () => Promise<void>) {
  const lines: string[] = [];
  let calls = 0;
  const engine = {
    warmUp() {
      calls++;
      return work();
    },
  } as Pick<Engine, 'warmUp'> as Engine;
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  warmUp({ env: readEnv({ WARM_UP }), log: createLog('info', (line) => lines.push(line)), engine }, 'folder');
  await Bun.sleep(5);
  process.off('unhandledRejection', note);
  return { lines, calls, unhandled };
}

test('a failing warm-up is logged with its reason, and nothing else happens', async () => {
  const { lines, unhandled } = await start('true', () => Promise.reject(new Error('no folder')));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', reason: 'no folder' }]);
  expect(unhandled).toEqual([]);
});

test('WARM_UP=false switches it off', async () => {
  const work = () => Promise.resolve();
  expect((await start('true', work)).calls).toBe(1);
  expect((await start('false', work)).calls).toBe(0);
});
