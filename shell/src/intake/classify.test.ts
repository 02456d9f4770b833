import { expect, test } from 'bun:test';
import { archiveIn, datasetOf, isPlainUpload } from './classify.ts';

const filesOf = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File(['x'], path.slice(path.lastIndexOf('/') + 1)) }));

test('PNG and JPEG files of one folder are an upload', () => {
  expect(isPlainUpload(filesOf('a.png', 'b.JPG', 'c.jpeg'))).toBe(true);
  expect(isPlainUpload(filesOf('images/a.png', 'images/b.png'))).toBe(true);
  expect(isPlainUpload(filesOf('a_mask.png', 'b_mask.png'))).toBe(true);
});

test('files that the panel does not use may be beside the images of an upload', () => {
  const companions = ['LICENSE', 'classes.txt', 'notes.md', 'paper.pdf'].map((name) => `set/${name}`);
  expect(isPlainUpload(filesOf('set/a.png', 'set/b.png', ...companions))).toBe(true);
});

for (const [what, paths] of [
  ['sub-folders', ['set/a.png', 'set/deep/b.png']],
  ['an archive', ['set.zip']],
  ['annotations of LabelMe', ['a.png', 'a.json']],
  ['outlines in map coordinates', ['a.png', 'a.geojson']],
  ['annotations of CVAT', ['a.png', 'annotations.XML']],
  ['annotations of YOLO', ['a.png', 'b.png', 'b.txt']],
  ['classes of YOLO', ['a.png', 'data.yaml']],
  ['a table', ['a.png', 'classes.csv']],
  ['an archive beside images', ['a.png', 'masks.zip']],
  ['other formats', ['a.tif', 'b.png']],
  ['companion files alone', ['LICENSE', 'notes.md']],
  ['images and masks of one name', ['set/a.jpg', 'set/a.png']],
  ['masks beside their images', ['a.png', 'a_mask.png', 'b.png']],
  ['nothing', []],
] as const)
  test(`a drop with ${what} opens the panel`, () => expect(isPlainUpload(filesOf(...paths))).toBe(false));

test('a single archive is the dataset; beside other files it is a file', () => {
  for (const name of ['a.zip', 'a.TAR', 'a.tar.gz', 'a.tgz'])
    expect(archiveIn(filesOf(`set/${name}`))?.name).toBe(name);
  expect(archiveIn(filesOf('a.zip', 'b.png'))).toBeNull();
  expect(archiveIn(filesOf('a.gz'))).toBeNull();
});

test('a single folder gives the name of the dataset and is removed from the paths', () => {
  const view = (...paths: string[]) => {
    const { name, files } = datasetOf(filesOf(...paths));
    return [name, files.map(({ path }) => path)];
  };
  expect(view('set/images/a.png', 'set/b.png')).toEqual(['set', ['images/a.png', 'b.png']]);
  expect(view('leftImg8bit/a.png', 'gtFine/a.png')).toEqual([
    'leftImg8bit, gtFine',
    ['leftImg8bit/a.png', 'gtFine/a.png'],
  ]);
  expect(view('a.tif')).toEqual(['a.tif', ['a.tif']]);
  expect(view('a.png', 'set/b.png')).toEqual(['set', ['a.png', 'set/b.png']]);
  expect(view('a.png', 'b.json')).toEqual(['Dropped files', ['a.png', 'b.json']]);
});
