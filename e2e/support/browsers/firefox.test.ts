import { expect, test } from 'bun:test';
import { connect } from './firefox.ts';

test('commands fail when the browser ends before its response, and afterwards', async () => {
  const server = Bun.serve({
    port: 0,
    fetch: (request, bun) => (bun.upgrade(request) ? undefined : new Response()),
    websocket: { message: (socket) => socket.close() },
  });
  try {
    const { send } = await connect(`ws://127.0.0.1:${server.port}`);
    await expect(send('first')).rejects.toThrow('first: closed: Firefox ended.');
    await expect(send('second')).rejects.toThrow('second: closed: Firefox ended.');
  } finally {
    await server.stop(true);
  }
});
