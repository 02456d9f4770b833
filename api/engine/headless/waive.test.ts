import { expect, spyOn, test } from 'bun:test';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import { zipEntries } from '../result/zip-entries.ts';
import { localEngine } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { command } from './command.ts';

const folder = temporaryFolder();
const out = join(folder, 'out.zip');

const run = (...more: string[]) =>
  command(['--images', join(folder, 'images'), '--masks', join(folder, 'masks'), '--out', out, ...more], () =>
    localEngine(),
  );

test('the command line refuses the findings that the server refuses, and waives them by code', async () => {
  const log = spyOn(console, 'log').mockImplementation(() => {});
  const error = spyOn(console, 'error').mockImplementation(() => {});
  try {
    await writePairs(folder, 5);
    await copyFile(join(folder, 'images/img_3.png'), join(folder, 'masks/img_3.png'));
    await Bun.write(join(folder, 'images/broken.png'), 'no picture');

    const refused = (await run().catch((cause) => cause)) as EngineError;
    expect(refused).toBeInstanceOf(EngineError);
    expect(refused.errorType).toBe('InvalidDataset');
    expect(refused.details).toMatchObject([{ filename: 'img_3.png', code: 'MaskIsImage' }]);
    expect(await Bun.file(out).exists()).toBeFalse();

    await expect(run('--waive', 'EmptyMasks')).rejects.toMatchObject({ errorType: 'InvalidConfiguration' });

    error.mockClear();
    await run('--waive', 'MaskIsImage');
    const told = error.mock.calls.map(([text]) => String(text));
    expect(told.filter((text) => text.includes('same file: img_3.png'))).toHaveLength(1);
    expect(told.filter((text) => text.includes('broken.png'))).toHaveLength(1);
    const slice = (await zipEntries(out)).get('manifest.json');
    const manifest = await Bun.file(out).slice(slice?.start, slice?.end).json();
    expect(manifest.config.waive).toEqual(['MaskIsImage']);
    expect(manifest.warnings[0]).toMatchObject({ code: 'MaskIsImage', files: ['img_3.png'] });
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
});
