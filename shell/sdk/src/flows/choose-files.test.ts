import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { ToastMessage } from '@twinset/contract';
import { subscribeToasts } from '../pipeline/toasts.ts';
import { chooseFiles } from './choose-files.ts';

let toasts: ToastMessage[] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = subscribeToasts((message) => toasts.push(message));
});
afterEach(() => stop());

const files = (...names: string[]) => names.map((name) => new File(['x'], name));

test('without files, the error of the catalogue is shown for forty seconds', () => {
  expect(chooseFiles('images', [])).toEqual({ files: [], refused: [], companions: [] });
  expect(toasts).toEqual([
    {
      intent: 'error',
      title: 'No File Selected',
      description: 'Please select at least one file to upload.',
      durationMs: 40_000,
    },
  ]);
});

test('files are sorted by their first number, then by name', () => {
  const { files: chosen } = chooseFiles('images', files('b.png', 'x10.png', 'x9.PNG', 'a.jpg', '2.jpeg'));
  expect(chosen.map(({ name }) => name)).toEqual(['2.jpeg', 'x9.PNG', 'x10.png', 'a.jpg', 'b.png']);
  expect(toasts).toEqual([]);
});

test('a file of a wrong format is reported and listed by name, and the others are uploaded', () => {
  const { files: chosen, refused, companions } = chooseFiles('images', files('1.bmp', '1.png', 'notes.txt'));
  expect(chosen.map(({ name }) => name)).toEqual(['1.png']);
  expect(refused.map(({ filename }) => filename)).toEqual(['1.bmp']);
  expect(companions).toEqual(['notes.txt']);
  expect(toasts.map(({ title, description }) => [title, description])).toEqual([
    [
      'Invalid File Format',
      'File "1.bmp" is not a valid format (only jpg, jpeg, png allowed). File "notes.txt" is not a valid format (only jpg, jpeg, png allowed).',
    ],
  ]);
});

test('of many wrong files one toast names three and counts the rest', () => {
  chooseFiles('images', files('1.txt', '2.txt', '3.txt', '4.txt', '5.txt'));
  expect(toasts.length).toBe(1);
  expect(toasts[0]?.description).toMatch(/^File "1.txt" is.* File "3.txt" is.* 2 more file\(s\)/);
});

test('system files are skipped with one note; a second file of the same name is listed', () => {
  const { files: chosen, refused } = chooseFiles(
    'images',
    files('.DS_Store', 'Thumbs.db', '._1.png', '1.png', '1.png'),
  );
  expect(chosen.map(({ name }) => name)).toEqual(['1.png']);
  expect(refused).toEqual([
    { filename: '1.png', reason: 'Another file of the same name was selected with it.' },
  ]);
  expect(toasts[0]?.description).toContain('Files skipped: 3 hidden system file(s)');
  expect(toasts.map(({ intent, title }) => [intent, title])).toEqual([['warning', 'Same file name']]);
});

/** Files as browsers return them for a chosen folder. */
const inFolders = (...paths: string[]) =>
  paths.map((path) => {
    const file = new File(['x'], path.split('/').at(-1) as string);
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
    return file;
  });
const paths = (chosen: readonly File[]) => chosen.map((file) => file.webkitRelativePath);

describe('folders', () => {
  const root = inFolders('set/masks/1.png', 'set/masks/2.png', 'set/images/1.png', 'set/images/2.png');
  test('with the same names in two folders, each page uploads its own, and reports what it skipped', () => {
    const images = chooseFiles('images', root);
    expect(paths(images.files)).toEqual(['set/images/1.png', 'set/images/2.png']);
    expect(images.refused).toEqual([]);
    const masks = chooseFiles('masks', root);
    expect(paths(masks.files)).toEqual(['set/masks/1.png', 'set/masks/2.png']);
    expect(toasts.map(({ title, description }) => [title, description])).toEqual([
      ['Folders skipped', '2 file(s) of set/masks. This page accepts only images.'],
      ['Folders skipped', '2 file(s) of set/images. This page accepts only masks.'],
    ]);
  });
  test('the folder of the other kind is skipped even if its names do not repeat, whatever it contains', () => {
    const mixed = inFolders('a/IMG/1.png', 'a/Ground Truth/1_gt.png', 'a/Ground Truth/1.json', 'a/extra.png');
    expect(paths(chooseFiles('images', mixed).files)).toEqual(['a/IMG/1.png', 'a/extra.png']);
    // Files beside the masks are the images, whatever the folder is called.
    expect(paths(chooseFiles('masks', mixed).files)).toEqual(['a/Ground Truth/1_gt.png']);
    expect(toasts.map(({ description }) => description)).toEqual([
      '2 file(s) of a/Ground Truth. This page accepts only images.',
      '1 file(s) of a/IMG, 1 file(s) of a. This page accepts only masks.',
    ]);
    expect(chooseFiles('masks', mixed).companions).toEqual(['a/Ground Truth/1.json']);
  });
  test('masks in a folder below the images are left to the masks page, whether or not their names repeat', () => {
    const below = inFolders('set/1.png', 'set/labels/1.png', 'set/2.png', 'set/labels/2_m.png');
    expect(paths(chooseFiles('images', below).files)).toEqual(['set/1.png', 'set/2.png']);
    expect(paths(chooseFiles('masks', below).files)).toEqual(['set/labels/1.png', 'set/labels/2_m.png']);
  });
  test('the deepest part of a path with a known name decides, and parts are compared as a whole', () => {
    const deep = inFolders('labels/images/1.png', 'labels/images/gt/1.png', 'labels/imagesque/2.png');
    expect(paths(chooseFiles('masks', deep).files)).toEqual([
      'labels/images/gt/1.png',
      'labels/imagesque/2.png',
    ]);
    expect(paths(chooseFiles('images', deep).files)).toEqual(['labels/images/1.png']);
  });
  test('several folders of the kind are combined; if there is only the other kind, it is accepted too', () => {
    const sets = inFolders('train/images/1.png', 'train/masks/1.png', 'val/images/2.png', 'val/masks/2.png');
    expect(paths(chooseFiles('images', sets).files)).toEqual(['train/images/1.png', 'val/images/2.png']);
    toasts = [];
    expect(paths(chooseFiles('images', inFolders('masks/1.png')).files)).toEqual(['masks/1.png']);
    expect(toasts).toEqual([]);
  });
  test('if no folder name decides, or both match, no file of a name is accepted, and the reason has both paths', () => {
    const { files: chosen, refused } = chooseFiles('images', inFolders('a/1.png', 'b/1.png', 'b/2.png'));
    expect(paths(chosen)).toEqual(['b/2.png']);
    expect(refused).toEqual([
      {
        filename: 'a/1.png',
        reason: `Same name as "b/1.png"; the folder names do not show which one to use.`,
      },
      {
        filename: 'b/1.png',
        reason: `Same name as "a/1.png"; the folder names do not show which one to use.`,
      },
    ]);
    const both = chooseFiles('masks', inFolders('train/masks/1.png', 'val/masks/1.png'));
    expect(both.files).toEqual([]);
    expect(both.refused[1]).toEqual({
      filename: 'val/masks/1.png',
      reason: 'Same name as "train/masks/1.png"; more than one of the folders contains masks.',
    });
  });
  test('a folder with a known name is preferred to one without, and a wrong format is listed with its folder', () => {
    const { files: chosen, refused } = chooseFiles('images', inFolders('s/1.png', 's/img/1.png', 's/2.tif'));
    expect(paths(chosen)).toEqual(['s/img/1.png']);
    expect(refused).toEqual([
      {
        filename: 's/2.tif',
        reason: 'File "s/2.tif" is not a valid format (only jpg, jpeg, png allowed).',
      },
      { filename: 's/1.png', reason: 'Same name as "s/img/1.png", which was used.' },
    ]);
  });
  test('companion files are listed with their folder, without a toast; images of other formats are refused', () => {
    const set = inFolders('s/1.png', 's/classes.txt', 's/1.xml', 's/LICENSE', 's/1.TIFF', 's/vol.tga');
    const { files: chosen, refused, companions } = chooseFiles('images', set);
    expect(paths(chosen)).toEqual(['s/1.png']);
    expect(companions).toEqual(['s/1.xml', 's/LICENSE', 's/classes.txt']);
    expect(refused.map(({ filename }) => filename)).toEqual(['s/1.TIFF', 's/vol.tga']);
    expect(toasts.map(({ title }) => title)).toEqual(['Invalid File Format']);
  });
  test('in a folder without images no file is a companion: its files are reported as a wrong format', () => {
    expect(chooseFiles('masks', inFolders('s/1.npy', 's/2.npy')).companions).toEqual(['s/1.npy', 's/2.npy']);
    expect(toasts.map(({ title }) => title)).toEqual(['Invalid File Format']);
  });
  test('of 72 files of nine names in eight folders, every skipped file is listed', () => {
    const all = inFolders(
      ...Array.from({ length: 72 }, (_, i) => `s/part${Math.floor(i / 9)}/${(i % 9) + 1}.png`),
    );
    const { files: chosen, refused } = chooseFiles('images', all);
    expect(new Set([...paths(chosen), ...refused.map(({ filename }) => filename)])).toEqual(
      new Set(paths(all)),
    );
    expect(toasts.map(({ title, description }) => [title, description])).toEqual([
      [
        'Same file name',
        'Not uploaded, because other files have the same names: s/part0/1.png, s/part1/1.png, s/part2/1.png, s/part3/1.png, s/part4/1.png and 67 more. Rename them, or choose one folder at a time.',
      ],
    ]);
    expect(Math.max(...refused.map(({ reason }) => reason.length))).toBeLessThan(200);
  });
  test('files chosen individually are always accepted', () => {
    const dropped = [...files('1.png', '2.png'), ...inFolders('images/1.png', 'images/3.png')];
    const { files: chosen, refused } = chooseFiles('images', dropped);
    expect(chosen.map(({ name }) => name)).toEqual(['2.png', '3.png']);
    expect(refused.map(({ filename }) => filename)).toEqual(['1.png', 'images/1.png']);
  });
});
