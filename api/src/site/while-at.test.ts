import { afterEach, expect, test } from 'bun:test';
import { until } from '../testing/until.ts';
import { TUNABLES } from '../tunables.ts';
import { whileAt } from './while-at.ts';

const LEASE = TUNABLES.siteLease.value;
afterEach(() => {
  TUNABLES.siteLease.value = LEASE;
});

/** Returns a function that looks up places in turn, null after the last one, and the number of its calls. */
function lookup(places: (string | Error)[]) {
  const looks = { count: 0 };
  const current = async () => {
    const place = places[looks.count++] ?? null;
    if (place instanceof Error) throw place;
    return place;
  };
  return { looks, current };
}

test('a call ends when the session moves to another server, not while the database is out of reach', async () => {
  TUNABLES.siteLease.value = 10;
  const { looks, current } = lookup(['http://a', new Error('no database'), 'http://a']);
  let looksAtEnd = 0;
  await whileAt(current, 'http://a', async (ended) => {
    await new Promise<void>((resolve) => ended.addEventListener('abort', () => resolve()));
    looksAtEnd = looks.count;
    return null;
  });
  expect(looksAtEnd).toBe(4);
});

test('a stream ends likewise, after the headers have arrived', async () => {
  TUNABLES.siteLease.value = 10;
  const { current } = lookup(['http://a']);
  const response = await whileAt(current, 'http://a', async (ended) => {
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
  TUNABLES.siteLease.value = 10;
  let looks = 0;
  const current = async () => {
    looks++;
    return 'http://a';
  };
  await read(await whileAt(current, 'http://a', async () => respond()));
  const before = looks;
  await Bun.sleep(30);
  expect(looks).toBe(before);
});
