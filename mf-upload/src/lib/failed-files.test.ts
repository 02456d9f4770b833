import { expect, test } from 'bun:test';
import { failures } from './failed-files.ts';

const file = (filename: string, reason = 'broken') => ({ filename, reason });

test('failures() separates files that can be retried from files that must be replaced', () => {
  const all = failures([file('a.png', 'The connection was lost.'), file('b.png')], [], ['a.png'], []);
  expect(all.again).toEqual([file('a.png', 'The connection was lost.')]);
  expect(all.refused).toEqual([file('b.png')]);
});

test('failures() lists files that changed on disk separately: they cannot be retried, and nobody refused them', () => {
  const changed = { ...file('a.png'), changed: true as const };
  expect(failures([changed, file('b.png')], [], ['b.png'], [])).toEqual({
    again: [file('b.png')],
    changed: [changed],
    refused: [],
    companions: [],
  });
});

test('failures() lists files that are not images separately, also if another program announced them', () => {
  const all = failures([], [file('classes.txt'), file('a.tif'), file('b.png')], [], []);
  expect(all.companions).toEqual(['classes.txt']);
  expect(all.refused.map(({ filename }) => filename)).toEqual(['a.tif', 'b.png']);
});

test('failures() lists a file once, with the reason from this window', () => {
  const all = failures([file('a.png', 'mine')], [file('a.png', 'theirs'), file('c.png')], [], []);
  expect(all.refused).toEqual([file('a.png', 'mine'), file('c.png')]);
});

test('failures() omits a failure that the server remembers of a file that exists now', () => {
  expect(failures([], [file('a.png')], [], ['a.png']).refused).toEqual([]);
});

test('failures() lists a refused file whose name an uploaded file has', () => {
  expect(failures([file('a.png', 'twice')], [], [], ['a.png']).refused).toEqual([file('a.png', 'twice')]);
});
