import { expect, test } from 'bun:test';
import { connect } from './firefox.ts';

/** Serves a browser that ends at the first message. */
const endingBrowser = () =>
  Bun.serve({
    port: 0,
    fetch: (request, bun) => (bun.upgrade(request) ? undefined : new Response()),
    websocket: { message: (socket) => socket.close() },
  });

test('commands fail when the browser ends before its response, and afterwards', async () => {
  const server = endingBrowser();
  try {
    const { send } = await connect(`ws://127.0.0.1:${server.port}`);
    await expect(send('first')).rejects.toThrow('first: closed: Firefox ended.');
    await expect(send('second')).rejects.toThrow('second: closed: Firefox ended.');
  } finally {
    await server.stop(true);
  }
});

test('an event that nobody waits for any more fails without an unhandled error when the browser ends', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const server = endingBrowser();
  try {
    const { send, next } = await connect(`ws://127.0.0.1:${server.port}`);
    void next('abandoned');
    const awaited = next('awaited');
    await expect(send('click')).rejects.toThrow('Firefox ended.');
    await expect(awaited).rejects.toThrow('awaited: Firefox ended.');
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
    await server.stop(true);
  }
});
