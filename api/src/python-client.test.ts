import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AugmentConfig } from '@twinset/contract';
import { sha256, temporaryFolder } from '@twinset/engine/testing';
import { type Fault, type Seen, startProxy } from './testing/faulty-proxy.ts';
import { BUILD, python, runPython, startPython } from './testing/python-client.ts';
import {
  augment,
  blockPairs,
  nameOf,
  numbersTo,
  sessionWith,
  writePairFiles,
} from './testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from './testing/start-api.ts';
import { until } from './testing/until.ts';

const folder = temporaryFolder();
const PAIRS = 12;
const CONFIG: Partial<AugmentConfig> = {
  totalAugmentedImages: 30,
  seed: 4,
  randomRotate: true,
  flipLeftRight: true,
  exports: ['index', 'coco'],
};
const CSV = `image_id,site\n${numbersTo(PAIRS)
  .map((n) => `${nameOf(n)},${n % 2}\n`)
  .join('')}`;

const hashOf = async (path: string) => sha256(await Bun.file(path).bytes());

let api: TestApi;
let source: string;
let table: string;
/** Hash of the zip from the calls of the API. */
let expected: string;

async function downloadedHash(client: TestClient): Promise<string> {
  await client.ok('transferZip');
  const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  return sha256(await (await fetch(client.resolve(link?.url ?? ''))).bytes());
}

beforeAll(async () => {
  if (python === undefined) return;
  api = await startApi();
  source = await writePairFiles(join(folder, 'dataset'), blockPairs(numbersTo(PAIRS)));
  table = join(folder, 'table.csv');
  await Bun.write(table, CSV);
  const client = await sessionWith(api, blockPairs(numbersTo(PAIRS)));
  const answer = await augment(client, CONFIG, new File([CSV], 'table.csv', { type: 'text/csv' }));
  expect(answer).toMatchObject({ success: true });
  expected = await downloadedHash(client);
});
afterAll(() => api?.stop());

const sessions = () => api.ctx.records.sessions.keys().length;

const variables = (out: string, origin: string, more: Record<string, string> = {}) => ({
  SOURCE: source,
  OUT: join(folder, out),
  CONFIG: JSON.stringify(CONFIG),
  CSV: table,
  TWINSET_URL: origin,
  ...more,
});

describe.skipIf(python === undefined)('the Python client', () => {
  test('a folder gives the same zip as the API and the command line; nothing remains on the server', async () => {
    const before = sessions();
    const { answer, report } = await runPython(BUILD, variables('python.zip', api.origin));
    expect(report).toBe('');
    expect(answer).toMatchObject({ sha256: expected, seed: 4, failed: [] });
    expect(answer.outputs.train).toBe(30);
    expect(answer.phases).toEqual(['upload', 'check', 'run', 'download']);
    expect(answer.last).toMatch(/^Download: .* \(100%\)$/);
    expect(answer.html[0]).toContain('<progress value="1" max="24"');
    expect(answer.html[1]).toContain(expected);
    expect(await hashOf(join(folder, 'python.zip'))).toBe(expected);
    expect(sessions()).toBe(before);
    const config = join(folder, 'config.json');
    await Bun.write(config, JSON.stringify(CONFIG));
    const folders = ['--images', join(source, 'images'), '--masks', join(source, 'masks')];
    const options = [...folders, '--config', config, '--csv', table, '--out', join(folder, 'command.zip')];
    const command = [process.execPath, join(import.meta.dir, '../engine/cli.ts'), ...options];
    expect(Bun.spawnSync([...command, '--workers', '1'], { stderr: 'ignore' }).exitCode).toBe(0);
    expect(await hashOf(join(folder, 'command.zip'))).toBe(expected);
  });

  test('lost uploads, a lost response of the run and an interrupted download are repeated, and the zip is the same', async () => {
    let [uploads, runs, downloads] = [0, 0, 0];
    const faultOf = ({ method, path }: Seen): Fault => {
      if (method === 'PUT' && uploads++ % 5 === 0) return uploads % 2 === 0 ? { status: 503 } : { after: 0 };
      if (method === 'POST' && path === '/api/augment' && runs++ === 0) return { after: 0 };
      if (path.endsWith('.zip') && downloads++ < 2) return { after: 20_000 };
      return 'none';
    };
    const proxy = await startProxy(api.origin, faultOf);
    const { answer, report } = await runPython(BUILD, variables('cut.zip', proxy.origin));
    proxy.stop();
    expect(report).toBe('');
    expect(answer?.sha256).toBe(expected);
    const ranges = proxy.seen.filter(({ path }) => path.endsWith('.zip')).map(({ range }) => range);
    expect(ranges).toHaveLength(3);
    expect(ranges[0]).toBeNull();
    const [, first, second] = ranges.map((range) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0));
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first ?? 0);
    expect(runs).toBe(1);
  });

  test('the same call continues after the program was killed: no file is sent twice', async () => {
    let isCut = true;
    const proxy = await startProxy(api.origin, ({ path }) =>
      isCut && path.endsWith('.zip') ? { after: 30_000 } : 'none',
    );
    const env = variables('killed.zip', proxy.origin);
    const child = startPython(BUILD, env);
    await until('it downloads', () => proxy.seen.some(({ path }) => path.endsWith('.zip')));
    child.kill('SIGKILL');
    await child.exited;
    isCut = false;
    const before = proxy.seen.length;
    await Bun.write(join(source, 'images', '.hidden'), 'x');
    const { answer } = await runPython(BUILD, env);
    proxy.stop();
    expect(answer?.sha256).toBe(expected);
    const later = proxy.seen.slice(before);
    expect(later.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(later.filter(({ method, path }) => method === 'POST' && path === '/api/augment')).toEqual([]);
    expect(await Bun.file(`${env.OUT}.twinset.json`).exists()).toBeFalse();
  });

  test('a failure has the type, the message and the files of the server, and a corrected call continues', async () => {
    const pairs = blockPairs(numbersTo(6));
    pairs.masks.splice(2, 1);
    pairs.images.push({ name: 'notes.txt', bytes: new Blob(['x']) });
    pairs.images.push({ name: 'img_9.png', bytes: new Blob(['not an image']) });
    const root = await writePairFiles(join(folder, 'incomplete'), pairs);
    const proxy = await startProxy(api.origin, () => 'none');
    const env = { ...variables('failed.zip', proxy.origin), SOURCE: root, CSV: '', CONFIG: '{}' };
    const code = BUILD.replace('csv=os.environ.get("CSV"), ', '').replace(/^/gm, '    ');
    const failing = `
try:${code}
except twinset.ServerError as error:
    print(json.dumps([error.status, error.code, error.error_type, error.message, str(error),
        [one.filename for one in error.files]]))`;
    const { answer, report } = await runPython(failing, env);
    expect(report).toBe('');
    const [status, name, type, message, text, files] = answer;
    expect([status, name, type]).toEqual([422, 'InvalidDataset', 'InvalidDataset']);
    expect(text).toContain(message);
    expect(files).toEqual(['img_3.png']);
    await Bun.write(join(root, 'masks', 'img_3.png'), blockPairs([3]).masks[0]?.bytes as Blob);
    const before = proxy.seen.length;
    const corrected = await runPython(BUILD.replace('csv=os.environ.get("CSV"), ', ''), env);
    proxy.stop();
    expect(corrected.report).toBe('');
    expect(corrected.answer.failed.sort()).toEqual(['img_9.png', 'notes.txt']);
    const sent = proxy.seen.slice(before).filter(({ method }) => method === 'PUT');
    expect(sent.map(({ path }) => path.split('/').slice(-2).join('/')).sort()).toEqual([
      'images/img_9.png',
      'masks/img_3.png',
    ]);
  });

  test('a file that grows between two attempts is named', async () => {
    const root = await writePairFiles(join(folder, 'growing'), blockPairs(numbersTo(2)));
    const file = join(root, 'images', 'img_1.png');
    let uploads = 0;
    const proxy = await startProxy(api.origin, ({ method, path }) => {
      if (method !== 'PUT' || !path.endsWith('images/img_1.png') || uploads++ > 0) return 'none';
      appendFileSync(file, 'x');
      return { status: 503 };
    });
    const { report } = await runPython(BUILD, variables('growing.zip', proxy.origin, { SOURCE: root }));
    proxy.stop();
    expect(report).toContain(`TransferError: ${file} changed during its upload.`);
  });

  test('a dataset of another layout gives the zip of the command line, also after an interruption', async () => {
    const root = join(folder, 'exported');
    const pairs = blockPairs(numbersTo(PAIRS));
    const setOf = (i: number) => (i % 4 === 0 ? 'val' : 'train');
    for (const [kind, name] of [
      ['images', 'photos'],
      ['masks', 'labels'],
    ] as const) {
      for (const [i, file] of pairs[kind].entries())
        await Bun.write(join(root, name, setOf(i), file.name), file.bytes as Blob);
    }
    await Bun.write(join(root, 'readme.md'), 'x');
    const [config, out] = [join(folder, 'of-layout.json'), join(folder, 'of-layout.zip')];
    await Bun.write(config, JSON.stringify({ totalAugmentedImages: 9 }));
    const command = [process.execPath, join(import.meta.dir, '../engine/cli.ts'), root];
    const options = ['--config', config, '--out', out, '--workers', '1'];
    expect(Bun.spawnSync([...command, ...options], { stderr: 'ignore' }).exitCode).toBe(0);

    let puts = 0;
    let isCut = true;
    const proxy = await startProxy(api.origin, ({ method }) => {
      if (method !== 'PUT') return 'none';
      puts++;
      return isCut && puts > 10 ? { status: 503 } : 'none';
    });
    const more = { SOURCE: root, CONFIG: '{"totalAugmentedImages": 9}' };
    const env = variables('layout.zip', proxy.origin, more);
    const code = BUILD.replace('csv=os.environ.get("CSV"), ', '');
    const child = startPython(code, env);
    await until('some files are sent', () => puts > 12);
    child.kill('SIGKILL');
    await child.exited;
    isCut = false;
    puts = 0;
    const { answer, report } = await runPython(code, env);
    proxy.stop();
    expect(report).toBe('');
    expect(answer?.sha256).toBe(await hashOf(out));
    expect(puts).toBeLessThan(2 * PAIRS);
    expect(puts).toBeGreaterThan(0);
  });

  test('a server below a path with an access token; without the token the call is refused', async () => {
    const guarded = await startApi({
      ACCESS_TOKEN: 'a-long-secret',
      PUBLIC_URL: 'https://example.org/tools/twinset/',
      ALLOWED_HOSTS: 'example.org',
    });
    const url = `${guarded.origin}/tools/twinset/`;
    const token = { TWINSET_TOKEN: 'a-long-secret' };
    const { answer, report } = await runPython(BUILD, variables('guarded.zip', url, token));
    expect(report).toBe('');
    expect(answer?.sha256).toBe(expected);
    const { exitCode, report: refusal } = await runPython(BUILD, variables('refused.zip', url));
    await guarded.stop();
    expect(exitCode).toBe(1);
    expect(refusal).toContain('AccessDenied');
  });

  test('an unreachable server and a missing folder are named', async () => {
    const call = (code: string) => runPython(code, { TWINSET_URL: 'http://127.0.0.1:9' });
    const missing = await call('twinset.build("no such folder", "a.zip")');
    expect(missing.report).toContain('InputError: The dataset does not exist: no such folder');
    const lost = await call('twinset.Session(retry_seconds=0.5).start()');
    expect(lost.report).toMatch(/ServerUnavailable: The call createBucket to http:\/\/\S+ failed: .*refused/);
  });
});
