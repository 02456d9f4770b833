import { afterAll, expect, test } from 'bun:test';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { localEngine } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';
import { detailLines } from './detail-lines.ts';
import { folderJob } from './folder-job.ts';
import { listFiles } from './list-files.ts';

const folder = temporaryFolder();
const engine = localEngine();
afterAll(() => engine.close());

let made = 0;
/** Writes images at these paths below `images` and `masks` of a new folder. */
async function dataset(images: readonly string[], masks: readonly string[]) {
  const root = join(folder, String(made++));
  const write = async (kind: 'images' | 'masks', path: string, n: number) => {
    await mkdir(dirname(join(root, kind, path)), { recursive: true });
    const at = (x: number, y: number) =>
      kind === 'masks'
        ? Number(x > (n % 9) + 2 && y > 3)
        : [(x * 11 + n * 50) % 256, (y * 7 * (n + 1)) % 256, n];
    const channels = kind === 'masks' ? 1 : 3;
    await writeImage(root, kind, path, createRaster({ width: 16, height: 16, channels, at }));
  };
  await Promise.all([
    ...images.map((path, n) => write('images', path, n)),
    ...masks.map((path, n) => write('masks', path, n)),
  ]);
  const [at, to] = [join(root, 'images'), join(root, 'masks')];
  return {
    root,
    job: (recursive: boolean) => folderJob(engine, { images: at, masks: to, recursive }, DEFAULT_CONFIG),
  };
}
const pairsOf = ({ job }: Awaited<ReturnType<typeof folderJob>>) =>
  job.pairs.map(({ image, mask }) => `${image} ${mask}`).sort();

test('a folder of folders is named, with the option that reads it', async () => {
  const towns = ['aachen', 'bochum', 'bremen', 'cologne', 'erfurt', 'ulm', 'zurich'];
  const { job } = await dataset(
    towns.map((town) => `train/${town}/${town}_000019_leftImg8bit.png`),
    towns.map((town) => `train/${town}/${town}_000019_gtFine_labelIds.png`),
  );
  await expect(job(false)).rejects.toMatchObject({
    errorType: 'InvalidDataset',
    message: expect.stringMatching(/images contains only folders: train\. Add --recursive/),
  });
  const all = await job(true);
  expect(pairsOf(all)).toEqual(
    towns.map((town) => `${town}_000019_leftImg8bit.png ${town}_000019_gtFine_labelIds.png`),
  );
  expect(all.job.pairs[0]?.imagePath).toContain('/train/aachen/');
});

test('equal names in sub-folders pair by their paths', async () => {
  const paths = ['p1/1.png', 'p1/2.png', 'p2/1.png', 'p2/2.png', '1.png'];
  const { job } = await dataset(paths, paths);
  expect(pairsOf(await job(true))).toEqual(paths.map((path) => `${path} ${path}`).sort());
  const { job: other } = await dataset(['a/x.png', 'b/x.png', 'c/y.png'], ['c/x.png', 'b/x.png', 'a/y.png']);
  await expect(other(true)).rejects.toMatchObject({ message: expect.stringContaining('No mask for') });
});

test('folders beside images are reported, not read', async () => {
  const { job } = await dataset(['1.png', '2.png', '3.png', 'old/4.png'], ['1.png', '2.png', '3.png']);
  const { findings, job: run } = await job(false);
  expect(run.pairs.length).toBe(3);
  expect(findings.find(({ code }) => code === 'FoldersNotRead')).toMatchObject({
    severity: 'info',
    files: ['old'],
    message: expect.stringContaining('--recursive'),
  });
});

test('names that the server would refuse are refused, the others are used', async () => {
  const { job } = await dataset(['A.png', 'a.png', 'b.png', 'con.png'], ['a.png', 'b.png']);
  const { findings, job: run } = await job(false);
  expect(run.pairs.map(({ mask }) => mask)).toEqual(['a.png', 'b.png']);
  expect(findings.find(({ code }) => code === 'RefusedFiles')?.message).toBe(
    'Refused. a.png: The name differs from "A.png" only by case, spelling or extension; con.png: The name "con" is reserved on Windows.',
  );
});

test('a folder without images is reported, circular links end, hidden files are skipped', async () => {
  const { root } = await dataset(['a/1.png', 'a/.2.png', '__MACOSX/3.png', '.cache/4.png'], ['1.png']);
  await symlink(join(root, 'images'), join(root, 'images', 'a', 'circle'));
  await symlink(join(root, 'nowhere'), join(root, 'images', 'a', 'dead.png'));
  await symlink(join(root, 'masks', '1.png'), join(root, 'images', 'a', 'linked.png'));
  const { paths } = await listFiles(join(root, 'images'), true);
  expect(paths.filter((path) => path !== 'a/dead.png')).toEqual(['a/1.png', 'a/linked.png']);
  await mkdir(join(root, 'empty'));
  await expect(listFiles(join(root, 'empty'), true)).rejects.toMatchObject({
    message: expect.stringContaining('contains no PNG or JPEG files'),
  });
  await Promise.all(
    Array.from({ length: 9 }, (_, i) => mkdir(join(root, 'nine', `folder${i}`), { recursive: true })),
  );
  await expect(listFiles(join(root, 'nine'), false)).rejects.toMatchObject({
    message: expect.stringContaining('folder4 and 4 more. Add --recursive'),
  });
});

test('details are listed up to five', () => {
  const details = Array.from({ length: 1207 }, (_, i) => ({ filename: `${i}.png`, reason: 'Why.' }));
  expect(detailLines(details)).toEqual([
    '0.png: Why.',
    '1.png: Why.',
    '2.png: Why.',
    '3.png: Why.',
    '4.png: Why.',
    'and 1,202 more',
  ]);
  expect(detailLines(details.slice(0, 5)).length).toBe(5);
});
