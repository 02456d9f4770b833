import { expect, test } from 'bun:test';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../result/read-manifest.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { EXIT } from './exit-codes.ts';

const folder = temporaryFolder();
const out = join(folder, 'out.zip');

const run = (...more: string[]) =>
  runCommand(['--images', join(folder, 'images'), '--masks', join(folder, 'masks'), '--out', out, ...more]);

test('the command line refuses the findings that the server refuses, and waives them by code', async () => {
  await writePairs(folder, 5);
  await copyFile(join(folder, 'images/img_3.png'), join(folder, 'masks/img_3.png'));
  await Bun.write(join(folder, 'images/broken.png'), 'no picture');

  const refused = await run();
  expect(refused.exitCode).toBe(EXIT.refused);
  expect(refused.events.at(-1)).toMatchObject({
    event: 'error',
    code: 'InvalidDataset',
    details: [{ filename: 'img_3.png', code: 'MaskIsImage' }],
  });
  expect(await Bun.file(out).exists()).toBeFalse();

  const unknown = await run('--waive', 'EmptyMasks');
  expect(unknown.exitCode).toBe(EXIT.usage);
  expect(unknown.events.at(-1)).toMatchObject({ code: 'InvalidConfiguration' });

  const { exitCode, err, events } = await run('--waive', 'MaskIsImage');
  expect(exitCode).toBe(EXIT.done);
  for (const text of ['same file: img_3.png', 'broken.png'])
    expect(err.split('\n').filter((line) => line.includes(text))).toHaveLength(1);
  expect(events.filter(({ code }) => code === 'MaskIsImage')).toHaveLength(1);
  const manifest = await readManifest(out);
  expect(manifest.config.waive).toEqual(['MaskIsImage']);
  expect(manifest.warnings[0]).toMatchObject({ code: 'MaskIsImage', files: ['img_3.png'] });
});
