import { afterEach, expect, test } from 'bun:test';
import type { Failure } from '@twinset/contract';
import { getStore } from '../store/store.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { retryWhenOnline, waitForServer, waitOrOnline } from './retry-when-online.ts';

let server = fakeServer({});
afterEach(() => server.restore());

/** Simulates a server that is unreachable for some checks. */
const after = (looks: number) => {
  let done = 0;
  return async () => ++done > looks;
};

test('waitForServer() waits with increasing pauses of at most fifteen seconds, and sets the waiting state', async () => {
  const pauses: number[] = [];
  const seen: boolean[] = [];
  const wait = async (ms: number) => {
    pauses.push(ms);
    seen.push(getStore().view.waiting);
  };
  expect(await waitForServer('/x', { probe: after(0), wait })).toBe('reachable');
  expect(pauses).toEqual([]);
  expect(await waitForServer('/x', { probe: after(8), wait })).toBe('back');
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  expect(seen).not.toContain(false);
  expect(getStore().view.waiting).toBe(false);
});

test('waitForServer() gives up after half an hour, or when it is aborted', async () => {
  let clock = 0;
  const wait = async (ms: number) => {
    clock += ms;
  };
  const probe = async () => false;
  expect(await waitForServer('/x', { probe, wait, now: () => clock })).toBe('lost');
  expect(clock / 60_000).toBeCloseTo(30, 0);
  const sender = new AbortController();
  const stopped = waitForServer('/x', { probe, signal: sender.signal });
  setTimeout(() => sender.abort(), 5);
  expect(await stopped).toBe('lost');
  expect(getStore().view.waiting).toBe(false);
});

test('a proxy error does not count as a response of the server; any other response does', async () => {
  for (const [status, reached] of [
    [502, 'lost'],
    [503, 'lost'],
    [504, 'lost'],
    [403, 'reachable'],
    [500, 'reachable'],
  ] as const) {
    server.restore();
    server = fakeServer({ 'HEAD /x': { status, json: {} } });
    const signal = AbortSignal.abort();
    expect([status, await waitForServer('/api/x', { signal })]).toEqual([status, reached]);
  }
});

test('waitOrOnline() ends at once when the browser is online again or the event stream is back', async () => {
  const online = waitOrOnline(60_000);
  globalThis.dispatchEvent(new Event('online'));
  await online;
  const stream = waitOrOnline(60_000);
  getStore().setConnected(false);
  getStore().setConnected(true);
  await stream;
});

test('retryWhenOnline() repeats a call without a response, and returns any response of the server', async () => {
  server.restore();
  let up = false;
  let calls = 0;
  server = fakeServer({
    'HEAD /healthz': () => (up ? { success: true } : { status: 503, json: {} }),
  });
  const nobody: Failure = { success: false, code: 'Internal', error: 'x', message: 'Failed to fetch' };
  const call = async () => {
    calls += 1;
    return up ? { success: true as const } : nobody;
  };
  const answer = retryWhenOnline(call);
  await Bun.sleep(5);
  up = true;
  globalThis.dispatchEvent(new Event('online'));
  expect(await answer).toEqual({ success: true });
  expect(calls).toBe(2);
  up = false;
  expect(await retryWhenOnline(async () => nobody, AbortSignal.abort())).toMatchObject({ code: 'Cancelled' });
});

test('retryWhenOnline() repeats a call as often as requested whose response a reachable server did not deliver', async () => {
  server.restore();
  server = fakeServer({ 'HEAD /healthz': () => ({ success: true }) });
  const nobody: Failure = { success: false, code: 'Internal', error: 'x', message: 'Failed to fetch' };
  const responses: (Failure | { success: true })[] = [nobody, { success: true }];
  expect(await retryWhenOnline(async () => responses.shift() ?? nobody, undefined, 1)).toEqual({
    success: true,
  });
  let calls = 0;
  const never = async () => {
    calls += 1;
    return nobody;
  };
  expect(await retryWhenOnline(never, undefined, 1)).toEqual(nobody);
  expect(calls).toBe(2);
  expect(await retryWhenOnline(never)).toEqual(nobody);
  expect(calls).toBe(3);
});
