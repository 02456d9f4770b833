import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { type Fault, type Seen, startProxy } from './testing/faulty-proxy.ts';
import { BUILD, python, runPython } from './testing/python-client.ts';
import { blockPairs, numbersTo } from './testing/split-session.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const folder = temporaryFolder();
const PAIRS = 8;
const FILES = 2 * PAIRS;
/** Longer than the lifetime of links of this server. */
const LATE_MS = 5500;
const xml = (code: string, message: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
const GOOGLE = { status: 400, body: xml('ExpiredToken', 'Expired.') };
const S3 = { status: 403, body: xml('AccessDenied', 'Request has expired') };

let api: TestApi;
/** A server with links of the usual lifetime. */
let patient: TestApi;
const trees = { pairs: join(folder, 'pairs'), layout: join(folder, 'layout') };

beforeAll(async () => {
  if (python === undefined) return;
  api = await startApi({ SIGNED_URL_TTL_UPLOAD: '4', SIGNED_URL_TTL_DOWNLOAD: '4' });
  patient = await startApi();
  for (const [root, images, masks] of [
    [trees.pairs, 'images', 'masks'],
    [trees.layout, 'photos', 'labels'],
  ] as const) {
    const pairs = blockPairs(numbersTo(PAIRS));
    for (const [kind, name] of [
      ['images', images],
      ['masks', masks],
    ] as const) {
      await mkdir(join(root, name), { recursive: true });
      for (const file of pairs[kind]) await Bun.write(join(root, name, file.name), file.bytes as Blob);
    }
  }
});
afterAll(() => Promise.all([api?.stop(), patient?.stop()]));

/** Builds through a proxy; returns the result and the requests for signed links. */
async function build(tree: keyof typeof trees, faultOf: (seen: Seen) => Fault, server = api) {
  const proxy = await startProxy(server.origin, faultOf);
  const { answer, report } = await runPython(BUILD.replace('csv=os.environ.get("CSV"), ', ''), {
    SOURCE: trees[tree],
    OUT: join(folder, `${crypto.randomUUID()}.zip`),
    TWINSET_URL: proxy.origin,
    CONFIG: '{"totalAugmentedImages": 20, "seed": 3}',
  });
  proxy.stop();
  const calls = (end: string) => proxy.seen.filter(({ path }) => path.endsWith(end)).length;
  const puts = proxy.seen.filter(({ method }) => method === 'PUT').length;
  return { answer, report, calls, puts };
}

describe.skipIf(python === undefined)('the Python client renews links', () => {
  test('that expired before an upload and during an interrupted download', async () => {
    let [uploads, downloads] = [0, 0];
    const { answer, report, calls, puts } = await build('pairs', ({ method, path }) => {
      if (method === 'PUT' && uploads++ < 4) return { delay: LATE_MS };
      if (!path.endsWith('.zip')) return 'none';
      return [{ after: 20_000 }, { delay: LATE_MS }][downloads++] ?? 'none';
    });
    expect(report).toBe('');
    expect(answer.failed).toEqual([]);
    // The first four arrive too late, and the links of the other images are as old.
    expect(puts).toBeGreaterThanOrEqual(FILES + PAIRS);
    expect(calls('/generate-signed-upload-url')).toBe(2 + puts - FILES);
    expect(downloads).toBeGreaterThanOrEqual(3);
    expect(calls('/generate-signed-download-url')).toBe(downloads - 1);
  }, 30_000);

  test('of the parts of a dataset, with one list for all of them, and the conversion is shown', async () => {
    let uploads = 0;
    const { answer, report, calls, puts } = await build('layout', ({ method }) =>
      method === 'PUT' && uploads++ < 4 ? { delay: LATE_MS } : 'none',
    );
    expect(report).toBe('');
    expect(answer.failed).toEqual([]);
    expect(puts).toBeGreaterThanOrEqual(FILES + 4);
    // A list of what is missing, and one that renews the links of all threads.
    expect(calls('/intake/pieces')).toBeLessThan(2 + (puts - FILES) / 2);
    expect(answer.phases).toEqual(['upload', 'convert', 'run', 'download']);
  }, 30_000);

  test('of a part of a dataset whose upload lost only its response, which is not sent again', async () => {
    const sent: string[] = [];
    const { answer, report, puts } = await build('layout', ({ method, path }) => {
      if (method !== 'PUT') return 'none';
      sent.push(path);
      if (path !== sent[0]) return 'none';
      // The second attempt arrives after the end of the link.
      return [{ after: 0 }, { delay: LATE_MS }][sent.filter((one) => one === path).length - 1] ?? 'none';
    });
    expect(report).toBe('');
    expect(answer.failed).toEqual([]);
    expect(answer.outputs.train).toBe(20);
    expect(puts).toBe(FILES + 1);
  }, 30_000);

  test.each([
    ['Google Cloud Storage reports', GOOGLE],
    ['S3-compatible services report', S3],
  ])(
    'that %s as expired',
    async (_, expired) => {
      let uploads = 0;
      const { answer, report, puts } = await build(
        'pairs',
        ({ method }) => (method === 'PUT' && uploads++ === 0 ? expired : 'none'),
        patient,
      );
      expect(report).toBe('');
      expect(answer.outputs.train).toBe(20);
      expect(puts).toBe(FILES + 1);
    },
    30_000,
  );

  test('a bounded number of times: a link that is always refused ends the call', async () => {
    const { report, puts } = await build(
      'pairs',
      ({ method }) => (method === 'PUT' ? GOOGLE : 'none'),
      patient,
    );
    expect(report).toContain('LinkExpired');
    // Six attempts of each file, of which four are sent at a time.
    expect(puts).toBeLessThanOrEqual(6 * 2 * 4);
  }, 30_000);
});
