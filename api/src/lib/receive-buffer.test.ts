import { expect, test } from 'bun:test';
import { boundReceiveBuffers } from './receive-buffer.ts';

test.skipIf(process.platform !== 'linux')('bodies come whole through small buffers', async () => {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => new Response(String(Bun.hash(await request.bytes()))),
  });
  // Linux holds to twice what is asked, for its own records.
  expect(boundReceiveBuffers(server.port ?? 0, 16_384)).toBe(32_768);
  const body = crypto.getRandomValues(new Uint8Array(65_536));
  const bodies = Array.from({ length: 8 }, (_, i) => Buffer.concat(Array(20).fill(body.subarray(i))));
  const hashes = await Promise.all(
    bodies.map(async (each) => (await fetch(server.url, { method: 'PUT', body: each })).text()),
  );
  expect(hashes).toEqual(bodies.map((each) => String(Bun.hash(each))));
  await server.stop(true);
});

test('a port on which this process does not listen is left alone', () => {
  expect(boundReceiveBuffers(1, 16_384)).toBeNull();
});
