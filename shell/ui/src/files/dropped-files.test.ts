import { expect, test } from 'bun:test';
import { droppedFiles } from './dropped-files.ts';

const fileEntry = (fullPath: string) => ({
  isFile: true,
  fullPath,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], fullPath.split('/').at(-1) as string)),
});
const folderEntry = (fullPath: string, children: object[]) => ({
  isFile: false,
  fullPath,
  createReader() {
    const batches = [children, []];
    return { readEntries: (resolve: (entries: object[]) => void) => resolve(batches.shift() ?? []) };
  },
});

test('droppedFiles() keeps the path of files from folders, as a picked folder has it', async () => {
  const entries = [
    folderEntry('/set', [
      folderEntry('/set/images', [fileEntry('/set/images/1.png')]),
      folderEntry('/set/masks', [fileEntry('/set/masks/1.png')]),
    ]),
    fileEntry('/2.png'),
  ];
  const transfer = { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] };
  const files = await droppedFiles(transfer as never);
  expect(files.map(({ name, webkitRelativePath }) => [name, webkitRelativePath ?? ''])).toEqual([
    ['1.png', 'set/images/1.png'],
    ['1.png', 'set/masks/1.png'],
    ['2.png', ''],
  ]);
});
