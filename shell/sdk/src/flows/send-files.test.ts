import { expect, test } from 'bun:test';
import type { UploadProgress } from '../store/view-slice.ts';
import { type PutFailure, type PutResult, UPLOAD_CANCELLED } from './put-file.ts';
import { sendFiles } from './send-files.ts';
import { createProgress } from './upload-progress.ts';

const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const jobs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ file: file(`${i}.png`), url: `u${i}` }));
const quiet = { onProgress: () => {}, pause: async () => {} };
const fails = (fault: PutFailure, reason: string = fault): PutResult => ({ ok: false, reason, fault });
/** Returns the responses of each URL in turn; the last one is repeated. */
function transport(table: Record<string, PutResult[]>) {
  const tries = new Map<string, number>();
  const put = async (url: string): Promise<PutResult> => {
    const count = tries.get(url) ?? 0;
    tries.set(url, count + 1);
    const answers = table[url] ?? [];
    return answers[Math.min(count, answers.length - 1)] ?? { ok: true };
  };
  return { put, tries };
}
const reasonsOf = (failed: readonly { filename: string; reason: string }[]) =>
  failed.map(({ filename, reason }) => [filename, reason]);

test('at most four files are uploaded at the same time, and all are uploaded', async () => {
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

test('errors that may be temporary are retried with increasing pauses; others fail at once', async () => {
  const waits: number[] = [];
  const { put, tries } = transport({
    u0: [fails('busy'), fails('unreachable'), { ok: true }],
    u1: [fails('refused', 'No room.')],
    u2: [fails('unreachable', 'The connection was lost.')],
  });
  const failed = await sendFiles(jobs(4), {
    onProgress: () => {},
    put,
    reach: async () => 'reachable',
    wait: async (ms) => void waits.push(ms),
  });
  expect(reasonsOf(failed)).toEqual([
    ['1.png', 'No room.'],
    ['2.png', 'The connection was lost.'],
  ]);
  expect(['u0', 'u1', 'u2', 'u3'].map((url) => tries.get(url))).toEqual([3, 1, 4, 1]);
  expect(waits.length).toBe(5);
  expect(Math.max(...waits)).toBeGreaterThan(2 * Math.min(...waits));
});

test('all files wait together for an unreachable server as often as necessary, and none fails', async () => {
  const cut = Array.from({ length: 9 }, () => fails('unreachable'));
  const { put, tries } = transport({ u0: [...cut, { ok: true }], u1: [...cut, { ok: true }] });
  let searches = 0;
  const states: string[][] = [];
  const failed = await sendFiles(jobs(6), {
    ...quiet,
    onProgress: ({ files }) => states.push(files.map(({ state }) => state)),
    put,
    reach: async () => {
      searches += 1;
      await Bun.sleep(1);
      return 'back';
    },
  });
  expect(failed).toEqual([]);
  expect([tries.get('u0'), tries.get('u1')]).toEqual([10, 10]);
  expect(searches).toBe(9);
  expect(states.some(([first]) => first === 'waiting')).toBe(true);
  expect(new Set(states.at(-1))).toEqual(new Set(['sent']));
});

test('if the server stays unreachable, the upload of all files ends, and they keep their reason', async () => {
  const { put, tries } = transport(
    Object.fromEntries(jobs(9).map(({ url }) => [url, [fails('unreachable')]] as const)),
  );
  const failed = await sendFiles(jobs(9), { ...quiet, put, reach: async () => 'lost' });
  expect(failed.length).toBe(9);
  expect(new Set(failed.map(({ reason }) => reason))).toEqual(
    new Set(['The server could not be reached for 30 minutes.']),
  );
  expect(tries.size).toBe(4);
});

test('expired URLs are renewed once for all remaining files', async () => {
  const { put } = transport(
    Object.fromEntries(
      jobs(6).map(({ url }, i) => [url, i < 2 ? [] : [fails('expired', 'Expired.')]] as const),
    ),
  );
  const renewed: string[][] = [];
  const failed = await sendFiles(jobs(6), {
    ...quiet,
    put: async (url) => {
      if (!/[01]$/.test(url)) await Bun.sleep(1);
      return put(url);
    },
    renew: async (files) => {
      renewed.push(files.map(({ name }) => name));
      await Bun.sleep(1);
      // One of them may no longer be uploaded.
      return files
        .filter(({ name }) => name !== '3.png')
        .map((each) => ({ file: each, url: `new ${each.name}` }));
    },
  });
  expect(reasonsOf(failed)).toEqual([['3.png', 'Expired.']]);
  expect(renewed[0]).toEqual(['2.png', '3.png', '4.png', '5.png']);
  expect(renewed.length).toBeLessThanOrEqual(2);
});

test('cancelling ends active and waiting uploads; uploaded files are kept', async () => {
  const sender = new AbortController();
  const put = (url: string, _file: File, _onSent: unknown, signal?: AbortSignal) =>
    new Promise<PutResult>((resolve) => {
      if (url === 'u0') resolve({ ok: true });
      signal?.addEventListener('abort', () => resolve(fails('cancelled', UPLOAD_CANCELLED)));
    });
  const sending = sendFiles(jobs(12), { ...quiet, put, signal: sender.signal });
  await Bun.sleep(1);
  sender.abort();
  const failed = await sending;
  expect(failed.map(({ filename }) => filename)).toEqual(
    jobs(12)
      .slice(1)
      .map(({ file: { name } }) => name),
  );
  expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set([UPLOAD_CANCELLED]));
});

test('progress counts bytes per file and in total, with rate and remaining time', () => {
  let clock = 0;
  const tellings: UploadProgress[] = [];
  const progress = createProgress(
    [file('a.png', 100), file('b.png', 300)],
    (p) => tellings.push(p),
    () => clock,
  );
  progress.sending(0);
  clock = 1000;
  progress.sent(0, 50);
  clock = 2000;
  progress.done(0);
  const last = tellings.at(-1);
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
  expect(tellings.at(-1)?.remainingSeconds).toBe(0);
  expect(tellings.at(-1)?.files[1]?.reason).toBe('cut');
});
