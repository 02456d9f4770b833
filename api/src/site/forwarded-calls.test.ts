import { afterEach, beforeEach, expect, test } from 'bun:test';
import { until } from '../testing/until.ts';
import { TUNABLES } from '../tunables.ts';
import { ForwardedCalls } from './forwarded-calls.ts';

const LEASE = TUNABLES.siteLease.value;
/** Sessions of each look. */
let looks: string[][];
/** Address of the server of each session, or the failure of the database. */
let addresses: Record<string, string> | Error;
let calls: ForwardedCalls;
beforeEach(() => {
  TUNABLES.siteLease.value = 10;
  looks = [];
  addresses = { one: 'http://a', two: 'http://a' };
  calls = new ForwardedCalls(async (sessions) => {
    looks.push(sessions);
    if (addresses instanceof Error) throw addresses;
    return new Map(Object.entries(addresses));
  });
});
afterEach(() => {
  TUNABLES.siteLease.value = LEASE;
});

const looksAfter = (count: number) => until('it looks', () => looks.length >= count);
/** Waits until the session of a call has moved, and notes it. */
function call(session: string, moved: string[] = []): Promise<Response | null> {
  return calls.whileAt(session, 'http://a', async (ended) => {
    await new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve()));
    moved.push(session);
    return null;
  });
}

test('a call ends when its session moves to another server, and no other one', async () => {
  const moved: string[] = [];
  const [one, two] = [call('one', moved), call('two', moved)];
  await looksAfter(2);
  expect(moved).toEqual([]);
  addresses = { one: 'http://b', two: 'http://a' };
  await one;
  await looksAfter(looks.length + 2);
  expect(moved).toEqual(['one']);
  addresses = {};
  await two;
});

test('calls continue while the database is out of reach', async () => {
  const moved: string[] = [];
  addresses = new Error('no database');
  const one = call('one', moved);
  await looksAfter(3);
  expect(moved).toEqual([]);
  addresses = {};
  await one;
});

test('all calls share one look, which names each session once', async () => {
  const all = [call('one'), call('one'), call('two')];
  await looksAfter(3);
  expect(new Set(looks.map((sessions) => sessions.join()))).toEqual(new Set(['one,two']));
  addresses = {};
  await Promise.all(all);
});

test('one look follows the other, and a call that begins meanwhile is not compared with its result', async () => {
  const answers: PromiseWithResolvers<ReadonlyMap<string, string>>[] = [];
  calls = new ForwardedCalls(() => {
    answers.push(Promise.withResolvers());
    return (answers.at(-1) as (typeof answers)[0]).promise;
  });
  const moved: string[] = [];
  const one = call('one', moved);
  await until('it looks', () => answers.length > 0);
  const two = call('two', moved);
  await Bun.sleep(30);
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(new Map());
  await one;
  await until('it looks again', () => answers.length > 1);
  expect(moved).toEqual(['one']);
  answers[1]?.resolve(new Map());
  await two;
});

test('a stream ends likewise, after the headers have arrived', async () => {
  addresses = {};
  const response = await calls.whileAt('one', 'http://a', async (ended) => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('data: 1\n\n'));
        ended.addEventListener('abort', () => controller.error(new Error('ended')));
      },
    });
    return new Response(stream, { status: 206, headers: { 'content-type': 'text/event-stream' } });
  });
  expect([response?.status, response?.headers.get('content-type')]).toEqual([206, 'text/event-stream']);
  const reader = response?.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
  let failure = '';
  reader?.read().catch(({ message }) => {
    failure = message;
  });
  await until('the stream fails', () => failure === 'ended');
});

test.each<[string, () => Response | null, (response: Response | null) => unknown]>([
  ['without a response', () => null, () => {}],
  ['without a body', () => new Response(null, { status: 204 }), () => {}],
  ['whose body was read', () => new Response('done'), (response) => response?.text()],
  ['whose body was cancelled', () => new Response('done'), (response) => response?.body?.cancel()],
])('a call %s looks no more when it has ended', async (_, respond, read) => {
  await read(await calls.whileAt('one', 'http://a', async () => respond()));
  const before = looks.length;
  await Bun.sleep(30);
  expect(looks.length).toBe(before);
});

test('a call that fails looks no more', async () => {
  const fails = calls.whileAt('one', 'http://a', () => Promise.reject(new Error('failed')));
  await expect(fails).rejects.toThrow('failed');
  const before = looks.length;
  await Bun.sleep(30);
  expect(looks.length).toBe(before);
});
