import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { until } from '../testing/until.ts';
import { startReceiver } from './start-receiver.ts';

test('a thread that crashes fails its uploads and is restarted at the same port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-uploads-'));
  const die = join(folder, 'die');
  const failures: unknown[] = [];
  let lost = 0;
  const receiver = await startReceiver({
    port: 0,
    hostname: '127.0.0.1',
    parts: folder,
    maxBytes: 1000,
    stallMs: 60_000,
    script: new URL('../testing/receiver-that-dies.ts', import.meta.url),
    async answer(request, { address, part }) {
      await part.whole(999).catch((error) => failures.push(error));
      return new Response(`${address} ${request.method} ${await Bun.file(part.path).text()}`);
    },
    onLost: () => {
      lost += 1;
    },
  });
  const put = (body: RequestInit['body'] = 'whole') =>
    fetch(`http://127.0.0.1:${receiver.port}/x`, { method: 'PUT', body });
  try {
    expect(await (await put()).text()).toBe('127.0.0.1 PUT whole');
    writeFileSync(die, '');
    const endless = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    await expect(put(endless)).rejects.toThrow();
    rmSync(die);
    await until('it is noticed', () => failures.length === 1);
    expect(failures).toEqual([expect.any(AppError)]);
    expect(lost).toBe(1);
    await until('it takes uploads again', () =>
      put().then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    expect(failures).toHaveLength(1);
  } finally {
    await receiver.stop(false);
    rmSync(folder, { recursive: true, force: true });
  }
  await expect(put()).rejects.toThrow();
});
