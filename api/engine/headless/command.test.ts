import { beforeAll, expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { EXIT, EXIT_TEXTS } from './exit-codes.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const FOLDERS = ['--images', at('images'), '--masks', at('masks'), '--out', at('out.zip')];

beforeAll(async () => {
  await writePairs(folder, 5, 32);
  await Bun.write(at('not.json'), '{');
  await Bun.write(at('config.json'), JSON.stringify({ totalAugmentedImages: 6, seed: 3 }));
});

test.each([
  ['no folder', [], 'Missing: a dataset, or --images and --masks.'],
  ['one folder', ['--images', at('images')], 'Missing: --masks.'],
  ['a misspelt option', ['--imges', 'x'], "Unknown option '--imges'"],
  ['a folder that does not exist', ['--images', at('no'), '--masks', at('masks')], 'does not exist'],
  ['an output folder that does not exist', [...FOLDERS, '--out', at('no/out.zip')], 'folder of --out'],
  ['an output that is a folder', [...FOLDERS, '--out', folder], '--out is a folder'],
  ['an output in a folder of the system', [...FOLDERS, '--out', '/proc/out.zip'], 'folder of --out'],
  [
    'a configuration that does not exist',
    [...FOLDERS, '--config', at('no')],
    'file of --config does not exist',
  ],
  [
    'a configuration that is not JSON',
    [...FOLDERS, '--config', at('not.json')],
    `not JSON: ${at('not.json')}`,
  ],
  ['a stratification file that does not exist', [...FOLDERS, '--csv', at('no.csv')], 'file of --csv'],
  ['a number of workers', [...FOLDERS, '--workers', '1.5'], '--workers is "1.5"'],
  ['a backend', [...FOLDERS, '--backend', 'gpu'], '--backend is "gpu"'],
  ['two configurations', [...FOLDERS, '--from', 'm', '--config', 'c'], 'remove --config'],
])('wrong usage is refused before anything is read: %s', async (_, argv, message) => {
  const { exitCode, events, err } = await runCommand(argv);
  expect(exitCode).toBe(EXIT.usage);
  expect(events).toEqual([
    { event: 'error', exitCode: 2, code: 'Usage', message: expect.stringContaining(message) },
  ]);
  expect(err).toContain('--help');
});

test.each([
  ['{"totalAugmentedImages": "x"}', 'totalAugmentedImages is "x"; it must be a number.'],
  ['[]', 'The configuration is not a JSON object.'],
])('the configuration %p is refused before a dataset is read', async (text, message) => {
  await Bun.write(at('wrong.json'), text);
  const { exitCode, events } = await runCommand([
    folder,
    '--config',
    at('wrong.json'),
    '--out',
    at('out.zip'),
  ]);
  expect(exitCode).toBe(EXIT.usage);
  expect(events).toEqual([{ event: 'error', exitCode, code: 'InvalidConfiguration', message }]);
});

test('the help names every option and exit code, and so does the README', async () => {
  const { exitCode, out } = await runCommand(['--help'], { terminal: true });
  expect(exitCode).toBe(EXIT.done);
  for (const name of 'choose plan images masks config csv from out recursive repair waive workers backend help'.split(
    ' ',
  ))
    expect(out).toContain(`\n  --${name}`);
  const readme = await Bun.file(join(import.meta.dir, '../../../README.md')).text();
  for (const [code, text] of Object.entries(EXIT_TEXTS)) {
    expect(out).toContain(`${code}  ${text}`);
    expect(readme).toContain(`| ${code} | ${text} |`);
  }
});

test('a pipe gets JSON lines, a terminal one line of progress with rate and time left', async () => {
  const argv = [...FOLDERS, '--config', at('config.json')];
  const piped = await runCommand(argv);
  expect(piped.exitCode).toBe(EXIT.done);
  expect(piped.events[0]).toEqual({
    event: 'progress',
    phase: 'read',
    done: 0,
    total: 10,
    rate: 0,
    remainingSeconds: null,
  });
  const phases = piped.events.filter(({ event }) => event === 'progress').map(({ phase }) => phase);
  expect([...new Set(phases)]).toEqual(['read', 'prepare', 'augment', 'zip']);
  expect(piped.events.at(-1)).toMatchObject({
    event: 'result',
    zipPath: at('out.zip'),
    zipBytes: Bun.file(at('out.zip')).size,
    outputs: { train: 6, val: 1, test: 1 },
  });
  expect(piped.err).not.toContain('\r');

  // The clock advances by half a second per call.
  let time = 0;
  const shown = await runCommand(argv, { terminal: true, now: () => (time += 500) });
  expect(shown.exitCode).toBe(EXIT.done);
  expect(shown.err).toContain('\r\x1b[Kread 2/10 · 2.0/s · 0:04 left\r');
  expect(shown.err).not.toContain('\n! read');
  expect(shown.err.endsWith('\x1b[K')).toBeTrue();
  expect(shown.out).toMatch(/^.*out\.zip: train 6, val 1, test 1; 0\.\d MB in 0:0\d\n$/);
});

test('a stratification file that cannot be used is named', async () => {
  await Bun.write(at('table.csv'), 'name,site\nimg_1.png,a\n');
  const { exitCode, err } = await runCommand([...FOLDERS, '--csv', at('table.csv')]);
  expect(exitCode).toBe(EXIT.refused);
  expect(err).toBe(`With the stratification file ${at('table.csv')}:\nThe column image_id is missing.\n`);
});

test.each([
  ['The disk is full.', `The disk of ${folder} is full. Free some space, or choose another --out.`],
  ['The disk is full: free 4 KB.', 'The disk is full: free 4 KB.'],
])('a full disk is named by its folder unless the engine explains it: %p', async (text, message) => {
  const run = () => Promise.reject(new EngineError('AugmentationError', text, [], false, 'ENOSPC'));
  const { exitCode, events } = await runCommand(FOLDERS, { engine: { run } });
  expect(exitCode).toBe(EXIT.failed);
  expect(events.at(-1)).toEqual({ event: 'error', exitCode, code: 'AugmentationFailed', message });
  expect((await readdir(folder)).filter((name) => name.startsWith('.twinset-'))).toEqual([]);
});

test('nothing of a cancelled run remains', async () => {
  const controller = new AbortController();
  controller.abort();
  const { exitCode, events } = await runCommand(
    ['--images', at('images'), '--masks', at('masks'), '--out', at('cancelled.zip')],
    { signal: controller.signal },
  );
  expect(exitCode).toBe(EXIT.cancelled);
  expect(events.at(-1)).toMatchObject({ event: 'error', code: 'Cancelled' });
  expect((await readdir(folder)).filter((name) => /^\.twinset-|cancelled/.test(name))).toEqual([]);
});
