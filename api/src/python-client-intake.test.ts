import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { startProxy } from './testing/faulty-proxy.ts';
import { BUILD, python, runPython } from './testing/python-client.ts';
import { blockPairs, numbersTo } from './testing/split-session.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const folder = temporaryFolder();
const root = join(folder, 'set');

let api: TestApi;
beforeAll(async () => {
  if (python === undefined) return;
  api = await startApi();
  const { images, masks } = blockPairs(numbersTo(6));
  for (const { name, bytes } of images) await Bun.write(join(root, 'photos', name), bytes as Blob);
  for (const { name, bytes } of masks) await Bun.write(join(root, 'labels', name), bytes as Blob);
});
afterAll(() => api?.stop());

/** The intake that another program began and converted meanwhile. */
const OTHER = {
  id: 'another',
  source: { kind: 'files', name: 'other' },
  stage: 'done',
  choices: {},
  failure: null,
  listed: { files: 1, bytes: 1 },
  received: { files: 1, bytes: 1 },
  missing: { files: 0, bytes: 0 },
  replaces: { images: 0, masks: 0 },
  result: { pairs: 1, failedFiles: [], notes: [], csv: null, config: {} },
};

describe.skipIf(python === undefined)('the Python client', () => {
  test('does not take the intake of another program for its own', async () => {
    let isReplaced = false;
    const proxy = await startProxy(api.origin, ({ method, path }) => {
      if (path.endsWith('/intake/convert')) isReplaced = true;
      if (!isReplaced || method !== 'GET' || !path.endsWith('/intake')) return 'none';
      return { status: 200, body: JSON.stringify({ success: true, intake: OTHER }) };
    });
    const { exitCode, report } = await runPython(BUILD.replace('csv=os.environ.get("CSV"), ', ''), {
      SOURCE: root,
      OUT: join(folder, 'a.zip'),
      TWINSET_URL: proxy.origin,
      CONFIG: '{"totalAugmentedImages": 12}',
    });
    proxy.stop();
    expect(isReplaced).toBe(true);
    expect(report).toContain('TransferError: The intake was discarded by another program or window.');
    expect(exitCode).toBe(1);
  });
});
