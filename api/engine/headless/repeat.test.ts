import { beforeAll, expect, test } from 'bun:test';
import { copyFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_VERSION, type Manifest } from '@twinset/contract';
import { type Files, photoOf, pngOf, writeTree } from '../intake/testing/write-tree.ts';
import { readManifest } from '../result/read-manifest.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { EXIT } from './exit-codes.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const hash = async (name: string) =>
  new Bun.CryptoHasher('sha256').update(await Bun.file(at(name)).bytes()).digest('hex');
const CONFIG = {
  totalAugmentedImages: 9,
  seed: 11,
  flipLeftRight: true,
  randomRotate: true,
  groupColumn: 'patient',
  splitParameters: ['site'],
  filledArea: true,
  misspelt: 1,
};
const CSV = Array.from({ length: 12 }, (_, i) => `img_${i + 1}.png,p${i % 5},${i % 3 ? 'a' : 'b'}\n`).join(
  '',
);

const folders = (root = '') => ['--images', at(`${root}images`), '--masks', at(`${root}masks`)];
const repeat = (manifest: string, root = '', ...more: string[]) =>
  runCommand([
    ...folders(root),
    '--from',
    at(manifest),
    '--out',
    at('again.zip'),
    '--csv',
    at('table.csv'),
    ...more,
  ]);

beforeAll(async () => {
  await writePairs(folder, 12, 32);
  await Bun.write(at('config.json'), JSON.stringify(CONFIG));
  await Bun.write(at('table.csv'), `image_id,patient,site\n${CSV}`);
  const { exitCode } = await runCommand([
    ...folders(),
    '--config',
    at('config.json'),
    '--csv',
    at('table.csv'),
    '--out',
    at('first.zip'),
  ]);
  expect(exitCode).toBe(EXIT.done);
  await Bun.write(at('manifest.json'), JSON.stringify(await readManifest(at('first.zip'))));
});

/** Writes the manifest of the first run, changed. */
async function changed(change: (manifest: Manifest) => unknown): Promise<string> {
  const manifest = await readManifest(at('first.zip'));
  await Bun.write(at('changed.json'), JSON.stringify({ ...manifest, ...(change(manifest) as object) }));
  return 'changed.json';
}

test('a manifest reproduces the zip of its run, without files that were added later', async () => {
  await cp(at('images'), at('more/images'), { recursive: true });
  await cp(at('masks'), at('more/masks'), { recursive: true });
  await copyFile(at('images/img_2.png'), at('more/images/later.png'));
  const { exitCode, events } = await repeat('manifest.json', 'more/');
  expect(exitCode).toBe(EXIT.done);
  expect(events.find(({ code }) => code === 'NotInManifest')).toMatchObject({ files: ['later.png'] });
  expect(await hash('again.zip')).toBe(await hash('first.zip'));
});

test('sources that are missing, broken or changed are refused by name', async () => {
  await cp(at('images'), at('other/images'), { recursive: true });
  await cp(at('masks'), at('other/masks'), { recursive: true });
  await rm(at('other/masks/img_2.png'));
  await copyFile(at('images/img_3.png'), at('other/images/img_4.png'));
  await Bun.write(at('other/images/img_7.png'), 'no picture');
  const { exitCode, events } = await repeat('manifest.json', 'other/');
  expect(exitCode).toBe(EXIT.refused);
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    code: 'InvalidDataset',
    message:
      'These files are missing or have changed since the manifest was written: img_4.png, img_7.png, img_2.png. Restore them to repeat the run.',
    details: [
      { filename: 'img_4.png', reason: 'The file has changed: its SHA-256 differs from the manifest.' },
      { filename: 'img_7.png', reason: expect.stringContaining('plain text') },
      { filename: 'img_2.png', reason: 'The file is missing.' },
    ],
  });
});

test('a manifest reproduces the zip of a dataset with its sets and choices, and names files of other choices', async () => {
  const files: Files = {};
  for (const n of [0, 1, 2, 3, 4]) {
    const place = `${n < 4 ? 'train' : 'val'}/ulm/ulm_${n}`;
    files[`leftImg8bit/${place}_leftImg8bit.png`] = photoOf(n);
    files[`gtFine/${place}_gtFine_labelIds.png`] = pngOf((x) => (x > 10 + n ? 26 : 7));
    files[`gtFine/${place}_gtFine_labelTrainIds.png`] = pngOf((x) => (x > 10 + n ? 13 : 255));
  }
  const dataset = await writeTree(at('city'), files);
  await Bun.write(at('few.json'), JSON.stringify({ totalAugmentedImages: 6, flipLeftRight: true }));
  const choose = ['--choose', 'masks=labelTrainIds'];
  const first = [dataset, ...choose, '--config', at('few.json'), '--out', at('city.zip')];
  expect((await runCommand(first)).exitCode).toBe(EXIT.done);
  await Bun.write(at('city.json'), JSON.stringify(await readManifest(at('city.zip'))));
  const again = [dataset, '--from', at('city.json'), '--out', at('again.zip')];
  expect((await runCommand([...again, ...choose])).exitCode).toBe(EXIT.done);
  expect(await hash('again.zip')).toBe(await hash('city.zip'));
  const other = await runCommand(again);
  expect(other.exitCode).toBe(EXIT.refused);
  expect(other.events.at(-1)?.message).toContain('have changed since the manifest was written: ulm_0');
}, 30_000);

test('another stratification file is refused, and so is a missing one', async () => {
  await Bun.write(at('swapped.csv'), `image_id,patient,site\n${CSV.replaceAll(',p0,', ',p4,')}`);
  const swapped = await repeat('manifest.json', '', '--csv', at('swapped.csv'));
  expect(swapped.exitCode).toBe(EXIT.refused);
  expect(swapped.events.at(-1)).toMatchObject({
    code: 'StratifiedSplitError',
    message: expect.stringMatching(/^The split differs.*--csv\.$/),
  });
  const none = await runCommand([...folders(), '--from', at('manifest.json'), '--out', at('again.zip')]);
  expect(none.events.at(-1)).toMatchObject({ code: 'StratifiedSplitError', exitCode: EXIT.refused });
});

test('outputs that differ are named, with the possible reason', async () => {
  const name = await changed(({ outputs: [first, ...rest] }) => ({
    version: '0.0.1',
    outputs: [{ ...first, maskSha256: 'other' }, ...rest],
  }));
  const { exitCode, events } = await repeat(name);
  expect(exitCode).toBe(EXIT.differs);
  const said = events.filter(({ event }) => event === 'warning').map(({ message }) => message);
  expect(said).toContain(
    `The manifest was created by version 0.0.1, this is version ${MANIFEST_VERSION}: outputs may differ.`,
  );
  expect(said.at(-1)).toBe('1 of 14 outputs differ from the manifest: train/images/img_1.png.');
  expect(events.at(-1)).toMatchObject({ event: 'result', zipPath: at('again.zip') });
});

test('what is not a manifest is refused with its field', async () => {
  const refusal = async (name: string) => (await repeat(name)).events.at(-1);
  expect(await refusal('table.csv')).toMatchObject({
    exitCode: EXIT.usage,
    message: 'table.csv is not the manifest of a result: it is not JSON.',
  });
  const name = await changed(() => ({ outputs: 7 }));
  expect(await refusal(name)).toMatchObject({
    exitCode: EXIT.usage,
    message: expect.stringMatching(/changed\.json is not the manifest.*outputs/),
  });
});
