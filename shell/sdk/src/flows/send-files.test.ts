import { expect, test } from 'bun:test';
import type { UploadProgress } from '../store/view-slice.ts';
import type { PutResult } from './put-file.ts';
import { sendFiles } from './send-files.ts';
import { createProgress } from './upload-progress.ts';

const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const jobs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ file: file(`${i}.png`), url: `u${i}` }));
const quiet = { onProgress: () => {}, wait: async () => {} };

test('at most four files are on their way at once, and all get through', async () => {
  let now = 0;
  let most = 0;
  const put = async (): Promise<PutResult> => {
    now += 1;
    most = Math.max(most, now);
    await Bun.sleep(2);
    now -= 1;
    return { ok: true };
  };
  expect(await sendFiles(jobs(11), { ...quiet, put })).toEqual([]);
  expect(most).toBe(4);
});

test('what a second attempt may mend is tried again with growing waits; the rest fails at once', async () => {
  const tries = new Map<string, number>();
  const waits: number[] = [];
  const put = async (url: string): Promise<PutResult> => {
    const count = (tries.get(url) ?? 0) + 1;
    tries.set(url, count);
    if (url === 'u0') return count < 3 ? { ok: false, reason: 'cut', retry: true } : { ok: true };
    if (url === 'u1') return { ok: false, reason: 'No room.', retry: false };
    if (url === 'u2') return { ok: false, reason: 'down', retry: true };
    return { ok: true };
  };
  const failed = await sendFiles(jobs(4), {
    onProgress: () => {},
    put,
    wait: async (ms) => void waits.push(ms),
  });
  expect(failed.map(({ filename, reason }) => [filename, reason])).toEqual([
    ['1.png', 'No room.'],
    ['2.png', 'down'],
  ]);
  expect([...tries.values()]).toEqual([3, 1, 4, 1]);
  expect(waits.length).toBe(5);
  expect(Math.max(...waits)).toBeGreaterThan(2 * Math.min(...waits));
});

test('progress counts bytes per file and in all, and gives rate and time left', () => {
  let clock = 0;
  const told: UploadProgress[] = [];
  const progress = createProgress(
    [file('a.png', 100), file('b.png', 300)],
    (p) => told.push(p),
    () => clock,
  );
  progress.sending(0);
  clock = 1000;
  progress.sent(0, 50);
  clock = 2000;
  progress.done(0);
  const last = told.at(-1);
  expect(last?.sent).toBe(100);
  expect(last?.bytes).toBe(400);
  expect(last?.rate).toBe(50);
  expect(last?.remainingSeconds).toBe(6);
  expect(last?.files.map(({ sent, state }) => [sent, state])).toEqual([
    [100, 'sent'],
    [0, 'waiting'],
  ]);
  clock = 3000;
  progress.failed(1, 'cut');
  expect(told.at(-1)?.remainingSeconds).toBe(0);
  expect(told.at(-1)?.files[1]?.reason).toBe('cut');
});
