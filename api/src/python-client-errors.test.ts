import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { python, runPython } from './testing/python-client.ts';
import { blockPairs, numbersTo, writePairFiles } from './testing/split-session.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

let api: TestApi;
let source: string;
beforeAll(async () => {
  if (python === undefined) return;
  api = await startApi();
  source = await writePairFiles(at('dataset'), blockPairs(numbersTo(6)));
});
afterAll(() => api?.stop());

/** Builds with other arguments; returns the error, and the phases that were shown before. */
async function failure(out: string, more: Record<string, string> = {}, before = '', extra = '') {
  const code = `
phases = set()
${before}
try:
    twinset.build(os.environ["SOURCE"], os.environ["OUT"], {"totalAugmentedImages": 6}, retry_seconds=5,
        progress=lambda one: phases.add(one.phase), ${extra})
except twinset.TwinsetError as error:
    print(json.dumps([type(error).__name__, str(error), sorted(phases),
        [[one.filename, one.reason] for one in getattr(error, "refused", [])]]))`;
  const env = { SOURCE: source, OUT: at(out), TWINSET_URL: api.origin, ...more };
  const { answer, report } = await runPython(code, env);
  expect(report).toBe('');
  return { name: answer[0], text: answer[1], phases: answer[2], refused: answer[3] };
}

describe.skipIf(python === undefined)('errors of the Python client', () => {
  test('an output that cannot be written is refused before files are sent', async () => {
    expect(await failure('')).toMatchObject({
      name: 'InputError',
      text: expect.stringContaining('The output is a folder'),
      phases: [],
    });
    const denied = await failure('x.zip', {}, 'os.access = lambda path, mode: False');
    expect(denied).toMatchObject({
      name: 'InputError',
      text: `The folder of the output cannot be written to: ${folder}`,
      phases: [],
    });
  });

  test.skipIf(process.platform !== 'linux')('a full disk is named with the file', async () => {
    // Writing to this device fails as on a full disk.
    const full = `os.symlink("/dev/full", ${JSON.stringify(at('full.zip.part'))})`;
    expect(await failure('full.zip', {}, full)).toMatchObject({
      name: 'FileError',
      text: `No space left on device: ${at('full.zip')}`,
    });
  });

  test('files that were not accepted are named beside those that lack a partner, also by the next call', async () => {
    const pairs = blockPairs(numbersTo(6));
    const root = await writePairFiles(at('damaged'), pairs);
    await Bun.write(join(root, 'masks', 'img_2.png'), 'hello');
    for (const _ of [1, 2]) {
      const { name, text, refused } = await failure('damaged.zip', { SOURCE: root });
      expect(name).toBe('ServerError');
      expect(refused).toEqual([['img_2.png', expect.stringContaining('plain text')]]);
      expect(text).toMatch(
        /No mask for img_2\.png.*These files were not accepted:\n {2}img_2\.png: The file/s,
      );
    }
  });

  test.each([
    ['of images', 'images', ''],
    ['below a dataset', 'labels', 'os.rename(os.path.join(root, "masks"), os.path.join(root, "labels"))'],
  ])('a folder %s that cannot be read is named', async (_, denied, change) => {
    const root = await writePairFiles(at(`denied ${denied}`), blockPairs(numbersTo(6)));
    const before = `
root = os.environ["SOURCE"]
${change}
scandir = os.scandir
def deny(folder):
    if os.path.basename(folder) == ${JSON.stringify(denied)}:
        raise PermissionError(13, "Permission denied", str(folder))
    return scandir(folder)
os.scandir = deny`;
    expect(await failure('x.zip', { SOURCE: root }, before)).toMatchObject({
      name: 'FileError',
      text: `Permission denied: ${join(root, denied)}`,
      phases: [],
    });
  });

  test('choices for folders of images and masks, which have no questions, are refused', async () => {
    const { name, text, phases } = await failure('x.zip', {}, '', 'choices={"layout": "coco"}');
    expect([name, phases]).toEqual(['InputError', []]);
    expect(text).toStartWith('The argument choices has no effect');
  });

  test('a wrong path of the server is named', async () => {
    const url = `${api.origin}/elsewhere`;
    expect(await failure('x.zip', { TWINSET_URL: url })).toMatchObject({
      name: 'TwinsetError',
      text: `${url} is not the address of a Twinset server.`,
    });
  });
});
