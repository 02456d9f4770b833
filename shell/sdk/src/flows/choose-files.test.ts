import { afterEach, beforeEach, expect, test } from 'bun:test';
import { subscribeToasts, type ToastMessage } from '../pipeline/toasts.ts';
import { chooseFiles } from './choose-files.ts';

let said: ToastMessage[] = [];
let stop = () => {};
beforeEach(() => {
  said = [];
  stop = subscribeToasts((message) => said.push(message));
});
afterEach(() => stop());

const files = (...names: string[]) => names.map((name) => new File(['x'], name));

test('no file: the error of the catalogue, for forty seconds', () => {
  expect(chooseFiles([])).toEqual({ files: [], refused: [] });
  expect(said).toEqual([
    {
      intent: 'error',
      title: 'No File Selected',
      description: 'Please select at least one file to upload.',
      durationMs: 40_000,
    },
  ]);
});

test('files are sorted by their first number, then by name', () => {
  const { files: chosen } = chooseFiles(files('b.png', 'x10.png', 'x9.PNG', 'a.jpg', '2.jpeg'));
  expect(chosen.map(({ name }) => name)).toEqual(['2.jpeg', 'x9.PNG', 'x10.png', 'a.jpg', 'b.png']);
  expect(said).toEqual([]);
});

test('a wrong format is said and listed by name, and the rest goes on', () => {
  const { files: chosen, refused } = chooseFiles(files('1.bmp', '1.png', 'notes.txt'));
  expect(chosen.map(({ name }) => name)).toEqual(['1.png']);
  expect(refused.map(({ filename }) => filename)).toEqual(['1.bmp', 'notes.txt']);
  expect(said.map(({ title, description }) => [title, description])).toEqual([
    ['Invalid File Format', 'File "1.bmp" is not a valid format (only jpg, jpeg, png allowed).'],
    ['Invalid File Format', 'File "notes.txt" is not a valid format (only jpg, jpeg, png allowed).'],
  ]);
});

test('many wrong files give three toasts and one that counts the rest', () => {
  chooseFiles(files('1.txt', '2.txt', '3.txt', '4.txt', '5.txt'));
  expect(said.length).toBe(4);
  expect(said[3]?.description).toContain('2 more file(s)');
});

test('system files are passed over with one note; a second file of one name is listed', () => {
  const { files: chosen, refused } = chooseFiles(
    files('.DS_Store', 'Thumbs.db', '._1.png', '1.png', '1.png'),
  );
  expect(chosen.map(({ name }) => name)).toEqual(['1.png']);
  expect(refused).toEqual([
    { filename: '1.png', reason: 'Another file of the same name was selected with it.' },
  ]);
  expect(said.map(({ intent }) => intent)).toEqual(['info']);
});
