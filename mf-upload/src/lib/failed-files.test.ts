import { expect, test } from 'bun:test';
import { failures } from './failed-files.ts';

const file = (filename: string, reason = 'broken') => ({ filename, reason });

test('failures() parts what can be sent again from what must be replaced', () => {
  const all = failures([file('a.png', 'The connection was lost.'), file('b.png')], [], ['a.png'], []);
  expect(all.again).toEqual([file('a.png', 'The connection was lost.')]);
  expect(all.refused).toEqual([file('b.png')]);
});

test('failures() sets apart what changed on the disk: no retry sends it, and nobody refused it', () => {
  const changed = { ...file('a.png'), changed: true as const };
  expect(failures([changed, file('b.png')], [], ['b.png'], [])).toEqual({
    again: [file('b.png')],
    changed: [changed],
    refused: [],
    companions: [],
  });
});

test('failures() sets apart files that are no pictures, which another program may have announced', () => {
  const all = failures([], [file('classes.txt'), file('a.tif'), file('b.png')], [], []);
  expect(all.companions).toEqual(['classes.txt']);
  expect(all.refused.map(({ filename }) => filename)).toEqual(['a.tif', 'b.png']);
});

test('failures() names a file once, in the words of this window', () => {
  const all = failures([file('a.png', 'mine')], [file('a.png', 'theirs'), file('c.png')], [], []);
  expect(all.refused).toEqual([file('a.png', 'mine'), file('c.png')]);
});

test('failures() leaves out what the server remembers of a file that is there by now', () => {
  expect(failures([], [file('a.png')], [], ['a.png']).refused).toEqual([]);
});

test('failures() lists a refused twin of a file that is there', () => {
  expect(failures([file('a.png', 'twice')], [], [], ['a.png']).refused).toEqual([file('a.png', 'twice')]);
});
