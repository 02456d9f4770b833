import { expect, test } from 'bun:test';
import { MemoryAccount } from './memory-account.ts';
import type { ToWorker } from './messages.ts';
import { WorkerMemory } from './worker-memory.ts';

function connect(account: MemoryAccount) {
  const sent: ToWorker[] = [];
  const memory = new WorkerMemory(account, (message) => sent.push(message));
  return { memory, granted: () => sent.flatMap((one) => (one.type === 'granted' ? [one.ask] : [])), sent };
}

test('a request that is withdrawn does not delay those behind it, and is not granted', async () => {
  const account = new MemoryAccount(100);
  const { memory, granted } = connect(account);
  memory.ask(1, 80);
  memory.ask(2, 50);
  memory.ask(3, 20);
  await Bun.sleep(0);
  expect(granted()).toEqual([1]);
  memory.free(2, 0);
  await Bun.sleep(0);
  expect([granted(), account.used]).toEqual([[1, 3], 100]);
});

test('the frames of a task are counted when its memory is freed, and dropped for the next one', async () => {
  const account = new MemoryAccount(100);
  const { memory, granted, sent } = connect(account);
  memory.ask(1, 80);
  await Bun.sleep(0);
  memory.free(1, 30);
  await Bun.sleep(0);
  expect([account.used, sent.length]).toEqual([30, 1]);
  memory.ask(2, 80);
  expect(sent.at(-1)).toEqual({ type: 'dropFrames' });
  memory.keep(0);
  await Bun.sleep(0);
  expect([granted(), account.used]).toEqual([[1, 2], 80]);
});

test('a worker that ended uses no memory', async () => {
  const account = new MemoryAccount(100);
  const { memory } = connect(account);
  memory.ask(1, 70);
  memory.ask(2, 70);
  await Bun.sleep(0);
  memory.keep(20);
  memory.close();
  await Bun.sleep(0);
  expect([account.used, account.waiting]).toEqual([0, 0]);
});
