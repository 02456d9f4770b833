import { afterEach, expect, test } from 'bun:test';
import type { JobEvent } from '@twinset/contract';
import { fakeLocks } from '../testing/fake-locks.ts';
import type { StreamListener, StreamState } from './event-source.ts';
import { type Stream, shareStream } from './shared-stream.ts';

/** Time within which another window must become the owner. */
const PASS_MS = 2000;

const job = (done: number): JobEvent => ({
  job: 'augment',
  state: 'running',
  phase: '',
  done,
  total: 9,
  rate: 1,
  remainingSeconds: null,
  message: '',
});
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function until(holds: () => boolean, ms = PASS_MS): Promise<void> {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It did not happen within ${ms} ms.`);
    await sleep(5);
  }
}

interface Window {
  stream: Stream;
  received: number[];
  states: StreamState[];
  owner: boolean;
  /** The window hangs: it receives nothing, but keeps its lock. */
  frozen: boolean;
}

/** Simulates windows of one browser, and counts the open streams. */
function browser() {
  const locks = fakeLocks();
  const listeners = new Map<(message: unknown) => void, string>();
  const sources = new Set<StreamListener>();
  const windows: Window[] = [];
  let most = 0;
  const add = (name = 'session'): Window => {
    const own: Window = { received: [], states: [], owner: false, frozen: false, stream: undefined as never };
    own.stream = shareStream({
      name,
      locks,
      initial: 'open',
      open: (onMessage) => {
        const listener = (message: unknown) => own.frozen || onMessage(message);
        listeners.set(listener, name);
        return {
          post: (message) => {
            const copy = structuredClone(message);
            for (const [other, received] of listeners)
              if (other !== listener && received === name)
                setTimeout(() => listeners.has(other) && other(copy), 1);
          },
          close: () => listeners.delete(listener),
        };
      },
      connect: (listener) => {
        sources.add(listener);
        most = Math.max(most, sources.size);
        return () => sources.delete(listener);
      },
      listener: { job: ({ done }) => own.received.push(done), state: (state) => own.states.push(state) },
      owns: (owner) => {
        own.owner = owner;
      },
    });
    windows.push(own);
    return own;
  };
  const send = (event: JobEvent) => {
    for (const listener of sources) listener.job(event);
  };
  const state = (next: StreamState) => {
    for (const listener of sources) listener.state(next);
  };
  return { add, windows, sources, send, state, most: () => most };
}

let now = browser();
afterEach(() => {
  for (const { stream } of now.windows) stream.stop();
});

test('of eight windows one opens a stream, and all receive its events', async () => {
  now = browser();
  for (let i = 0; i < 8; i++) now.add().stream.setWanted(true);
  await until(() => now.sources.size === 1);
  now.send(job(1));
  now.send(job(2));
  await until(() => now.windows.every(({ received }) => received.join() === '1,2'));
  now.state('cut');
  await until(() => now.windows.every(({ states }) => states.join() === 'cut'));
  now.state('open');
  await until(() => now.windows.every(({ states }) => states.join() === 'cut,open'));
  const late = now.add();
  late.stream.setWanted(true);
  await until(() => late.received.join() === '2');
  expect(now.most()).toBe(1);
  expect(now.windows.filter(({ owner }) => owner).length).toBe(1);
});

test('another window takes over the stream when its owner closes; the stream ends when no window needs it', async () => {
  now = browser();
  const [a, b] = [now.add(), now.add()];
  a.stream.setWanted(true);
  await until(() => a.owner);
  b.stream.setWanted(true);
  now.send(job(1));
  await until(() => b.received.join() === '1');
  a.stream.stop();
  await until(() => b.owner && now.sources.size === 1);
  b.stream.setWanted(false);
  expect(now.sources.size).toBe(0);
  await sleep(600);
  expect([now.sources.size, now.most()]).toEqual([0, 1]);
  b.stream.setWanted(true);
  await until(() => b.owner && now.sources.size === 1);
});

test('a hanging window with the lock loses it, and queues again when it resumes', async () => {
  now = browser();
  const [a, b, c] = [now.add(), now.add(), now.add()];
  a.stream.setWanted(true);
  await until(() => a.owner);
  b.stream.setWanted(true);
  c.stream.setWanted(true);
  await sleep(50);
  a.frozen = true;
  await until(() => b.owner || c.owner, 5 * PASS_MS);
  a.frozen = false;
  await until(() => now.sources.size === 1 && !a.owner);
  const owner = b.owner ? b : c;
  now.send(job(5));
  await until(() => a.received.join() === '5');
  owner.stream.stop();
  await until(() => now.windows.filter(({ owner: each }) => each).length === 1);
  await sleep(1200);
  expect(now.sources.size).toBe(1);
});

test('windows of another session have a separate stream', async () => {
  now = browser();
  const [a, b] = [now.add('one'), now.add('two')];
  a.stream.setWanted(true);
  await until(() => a.owner);
  a.states.length = 0;
  b.stream.setWanted(true);
  await until(() => b.owner);
  expect([a.owner, now.sources.size]).toEqual([true, 2]);
});
