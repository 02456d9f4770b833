import { expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { EXIT } from './exit-codes.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

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

test('a dataset without files is named', async () => {
  await mkdir(at('bare'));
  const { exitCode, events } = await runCommand([at('bare'), '--out', at('out.zip')]);
  expect(exitCode).toBe(EXIT.refused);
  expect(events).toMatchObject([{ event: 'error', message: '“bare” contains no files.' }]);
});
