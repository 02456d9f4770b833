import { afterAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineModules } from './backends/modules.ts';
import type { FromWorker, ToWorker } from './pool/messages.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { ENGINE_TUNABLES } from './tunables.ts';

/** A file that needs as much memory as the smallest one that waits for it. */
const path = join(temporaryFolder(), 'image.png');
writeFileSync(path, new Uint8Array(ENGINE_TUNABLES.unaccounted.value));

const workers: Worker[] = [];
afterAll(() => {
  for (const worker of workers) worker.terminate();
});

/** Starts a worker; `next` resolves with the first message of a type, sent before or after. */
function startWorker(preload: string[] = []) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { preload });
  workers.push(worker);
  const received: FromWorker[] = [];
  const send = (message: ToWorker) => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => received.push(data);
  const next = async (type: FromWorker['type']) => {
    // At least five seconds.
    for (let waited = 0; waited < 5000; waited++) {
      const found = received.find((message) => message.type === type);
      if (found) return found;
      await Bun.sleep(1);
    }
    throw new Error(`The worker sent no message ${type}.`);
  };
  return { received, send, next };
}

const START: ToWorker = { type: 'start', backend: 'ts', cacheBytes: 0, modules: engineModules() };
const TASK: ToWorker = { type: 'task', id: 7, name: 'range16', input: { path }, share: '' };
const CANCELLED: FromWorker = {
  type: 'failed',
  id: 7,
  error: { name: 'Error', message: 'The task was cancelled.' },
};

test('a cancelled task withdraws its request for memory, and ends without it', async () => {
  const { received, send, next } = startWorker();
  send(START);
  send(TASK);
  expect(await next('ask')).toEqual({ type: 'ask', ask: 1, bytes: ENGINE_TUNABLES.unaccounted.value });
  send({ type: 'cancel', id: 7 });
  expect(await next('failed')).toEqual(CANCELLED);
  // Sent before the withdrawal arrived.
  send({ type: 'granted', ask: 1 });
  send({ type: 'dropFrames' });
  await next('dropped');
  expect(received.slice(1)).toEqual([
    { type: 'ask', ask: 1, bytes: ENGINE_TUNABLES.unaccounted.value },
    { type: 'freeMemory', ask: 1, kept: 0 },
    CANCELLED,
    { type: 'dropped' },
  ]);
}, 20_000);

test('a task that was cancelled before requests no memory', async () => {
  const { received, send, next } = startWorker();
  send(TASK);
  send({ type: 'cancel', id: 7 });
  send(START);
  expect(await next('failed')).toEqual(CANCELLED);
  expect(received.map(({ type }) => type)).toEqual(['ready', 'failed']);
}, 20_000);

test('a worker uses the WebAssembly modules that it gets, and compiles none', async () => {
  for (const [modules, name] of [
    [engineModules(), 'wasm'],
    [{ kernels: null, codec: null }, 'typescript'],
  ] as const) {
    const { send, next } = startWorker();
    send({ type: 'start', backend: 'auto', cacheBytes: 0, modules });
    expect(await next('ready')).toEqual({ type: 'ready', backend: { name, device: 'cpu' } });
  }
});

test('a worker collects what its tasks left, by the growth of its heap', async () => {
  const { received, send, next } = startWorker([
    new URL('./testing/count-collections.ts', import.meta.url).pathname,
  ]);
  send(START);
  await next('ready');
  const missing = { path: join(temporaryFolder(), 'none.png') };
  for (let id = 0; id < 7; id++) {
    send({ type: 'task', id, name: 'range16', input: missing, share: '' });
    for (let waited = 0; waited < 5000; waited++) {
      if (received.some((message) => message.type === 'failed' && message.id === id)) break;
      await Bun.sleep(1);
    }
  }
  send({ type: 'dropFrames' });
  await next('dropped');
  // A task measures the heap once, a collection once more: 24 MiB of 8 each are three tasks.
  expect(received.map(({ type }) => type).join(' ')).toBe(
    'ready failed failed failed collected failed failed failed collected failed dropped',
  );
}, 20_000);

test('a worker without tasks drops its frames and collects garbage when asked to', async () => {
  const { received, send, next } = startWorker([
    new URL('./testing/count-collections.ts', import.meta.url).pathname,
  ]);
  send(START);
  await next('ready');
  send({ type: 'collect' });
  await next('collected' as never);
  expect(received.map(({ type }) => type as string)).toEqual(['ready', 'dropped', 'collected']);
}, 20_000);
