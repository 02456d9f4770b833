import { expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailedFile } from '@twinset/contract';
import { damagedPairs } from '../intake/testing/damaged-pairs.ts';
import { writeTree } from '../intake/testing/write-tree.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { EXIT } from './exit-codes.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
/** Returns the sorted names of an event's refused files. */
const namesOf = (files: unknown) => (files as FailedFile[]).map(({ filename }) => filename).sort();

test('files without which pairs are incomplete are named with their reasons, and excluding them clears the way', async () => {
  await writePairs(folder, 6, 32);
  const whole = await Bun.file(at('images/img_2.png')).bytes();
  await Bun.write(at('images/img_2.png'), whole.slice(0, whole.length - 20));
  await Bun.write(at('masks/img_4.png'), 'hello');
  const folders = ['--images', at('images'), '--masks', at('masks'), '--out', at('out.zip')];
  const { exitCode, events, err } = await runCommand(folders);
  expect(exitCode).toBe(EXIT.refused);
  expect(events.slice(-2)).toMatchObject([
    {
      event: 'warning',
      code: 'RefusedFiles',
      message: expect.stringMatching(/img_2\.png: The file is truncated.*img_4\.png: The file is plain text/),
      files: ['img_2.png', 'img_4.png'],
    },
    { event: 'error', message: 'No mask for img_4.png. No image for img_2.png.' },
  ]);
  expect(err).toContain('! Refused. img_2.png: The file is truncated');
  const excluded = ['img_2.png', 'img_4.png'].flatMap((name) => ['--repair', `exclude=${name}`]);
  expect((await runCommand([...folders, ...excluded])).exitCode).toBe(EXIT.done);
}, 30_000);

test('a dataset is used without the pairs of files that cannot be decoded, whatever their damage', async () => {
  const { files, damaged } = await damagedPairs();
  const dataset = await writeTree(at('damaged'), files);
  await Bun.write(at('config.json'), JSON.stringify({ totalAugmentedImages: 2 }));
  const { exitCode, events } = await runCommand([
    dataset,
    '--config',
    at('config.json'),
    '--out',
    at('out.zip'),
  ]);
  const converted = events.find(({ event }) => event === 'converted');
  expect(converted).toMatchObject({ pairs: 4 });
  expect(namesOf(converted?.failed)).toEqual(damaged);
  expect(events.filter(({ event }) => event === 'warning' || event === 'error')).toEqual([]);
  expect([exitCode, events.at(-1)?.outputs]).toEqual([EXIT.done, { train: 2, val: 1, test: 1 }]);
}, 30_000);

test('a dataset of which no file can be decoded is refused with the reasons', async () => {
  const { files, damaged } = await damagedPairs();
  const used = Object.entries(files).filter(([path]) => path.startsWith('val/') && !path.includes('valid'));
  const dataset = await writeTree(at('only-damaged'), Object.fromEntries(used));
  const { exitCode, events } = await runCommand([dataset, '--out', at('out.zip')]);
  expect(exitCode).toBe(EXIT.refused);
  expect(events.at(-1)).toMatchObject({ event: 'error', message: 'No pair could be converted.' });
  expect(namesOf(events.at(-1)?.details)).toEqual(damaged);
}, 30_000);

test('a dataset without files is named', async () => {
  await mkdir(at('bare'));
  const { exitCode, events } = await runCommand([at('bare'), '--out', at('out.zip')]);
  expect(exitCode).toBe(EXIT.refused);
  expect(events).toMatchObject([{ event: 'error', message: '“bare” contains no files.' }]);
});
