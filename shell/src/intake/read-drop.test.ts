import { expect, test } from 'bun:test';
import { unreadable } from '@twinset/sdk/testing';
import { readDrop } from './read-drop.ts';

type Tree = { [name: string]: Tree | File | Error };

const text = (name: string) => new File(['x'], name);

/** Returns an entry as browsers give it: folders in batches of at most 100, and an empty one at the end. */
function entryOf(content: Tree | File | Error, fullPath: string): FileSystemEntry {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1);
  const isDirectory = !(content instanceof File || content instanceof Error);
  const file = (ok: (file: File) => void, fail: (error: Error) => void) =>
    content instanceof File ? ok(content) : fail(content as Error);
  const createReader = () => {
    const entries = Object.entries(content as Tree).map(([key, value]) =>
      entryOf(value, `${fullPath}/${key}`),
    );
    return {
      readEntries: (ok: (batch: FileSystemEntry[]) => void, fail: (error: Error) => void) => {
        const isEnd = name === 'half' && entries.length < 100;
        if (name === 'locked' || isEnd) fail(new Error('Permission denied.'));
        else ok(entries.splice(0, 100));
      },
    };
  };
  return { name, fullPath, isDirectory, isFile: !isDirectory, file, createReader } as never;
}

const pathsOf = async (...entries: (FileSystemEntry | File)[]) => {
  const { files, unreadable } = await readDrop(entries);
  return { paths: files.map(({ path }) => path).sort(), unreadable };
};

test('folders are read with all their sub-folders, and system files are skipped', async () => {
  const tree = {
    'a.png': text('a.png'),
    '.DS_Store': text('.DS_Store'),
    deep: { er: { 'b.png': text('b.png') } },
  };
  expect(await pathsOf(entryOf(tree, '/set'), text('c.txt'))).toEqual({
    paths: ['c.txt', 'set/a.png', 'set/deep/er/b.png'],
    unreadable: [],
  });
});

test('a folder of more than one batch is read completely, and the count is reported', async () => {
  const names = Array.from({ length: 250 }, (_, n) => `${n}.png`);
  const folder = Object.fromEntries(names.map((name) => [name, text(name)]));
  const counts: number[] = [];
  const { files } = await readDrop([entryOf({ images: folder }, '/set')], (count) => counts.push(count));
  expect(new Set(files.map(({ path }) => path)).size).toBe(250);
  expect(counts).toEqual([100, 200, 250]);
});

test('files and folders that cannot be read are named, and the others are read', async () => {
  const tree = {
    'a.png': text('a.png'),
    'gone.png': new Error('Not found.'),
    'closed.png': unreadable('closed.png', 'NotReadableError'),
    locked: {},
    z: { 'b.png': text('b.png') },
  };
  const reason =
    'The browser cannot read it. Check that it exists and that you may open it, then choose it again.';
  const { paths, unreadable: named } = await pathsOf(
    entryOf(tree, '/set'),
    unreadable('c.png', 'NotReadableError'),
  );
  expect(paths).toEqual(['set/a.png', 'set/z/b.png']);
  const names = ['c.png', 'set/closed.png', 'set/gone.png', 'set/locked'];
  expect(named.toSorted((a, b) => a.filename.localeCompare(b.filename))).toEqual(
    names.map((filename) => ({ filename, reason, changed: true })),
  );
});

test('a folder whose reading fails at its second batch is named, and its first files are read', async () => {
  const half = Object.fromEntries(Array.from({ length: 130 }, (_, n) => [`${n}.png`, text(`${n}.png`)]));
  const { paths, unreadable: named } = await pathsOf(entryOf({ half }, '/set'));
  expect(paths.length).toBe(100);
  expect(named.map(({ filename }) => filename)).toEqual(['set/half']);
});

test('files of a folder picker keep their paths; pasted screenshots, which all have one name, get another', async () => {
  const picked = text('a.png');
  Object.defineProperty(picked, 'webkitRelativePath', { value: 'set/images/a.png' });
  const pasted = () => new File(['x'], 'image.png', { lastModified: 5 });
  const { files } = await readDrop([picked, pasted(), pasted()]);
  expect(files.map(({ path, file }) => [path, file.name])).toEqual([
    ['set/images/a.png', 'a.png'],
    ['pasted_5_1.png', 'pasted_5_1.png'],
    ['pasted_5_2.png', 'pasted_5_2.png'],
  ]);
});
