import { expect, test } from 'bun:test';
import { MemoryStorage } from '@twinset/sdk/testing';
import { clearJournal, missingNames, readJournal, writeJournal } from './upload-journal.ts';

test('the journal keeps the names of one kind and one session', () => {
  const store = new MemoryStorage();
  writeJournal(store, 'images', 's1', ['a.png', 'b.png']);
  expect(readJournal(store, 'images', 's1')).toEqual(['a.png', 'b.png']);
  expect(readJournal(store, 'masks', 's1')).toEqual([]);
  expect(readJournal(store, 'images', 's2')).toEqual([]);
  clearJournal(store, 'images', 's1');
  expect(readJournal(store, 'images', 's1')).toEqual([]);
});

test('readJournal() ignores an invalid entry', () => {
  const store = new MemoryStorage();
  store.setItem('upload:s1:images', '{"a":');
  expect(readJournal(store, 'images', 's1')).toEqual([]);
  store.setItem('upload:s1:images', '{"a":1}');
  expect(readJournal(store, 'images', 's1')).toEqual([]);
});

test('missingNames() compares names in their normal form', () => {
  expect(missingNames(['e\u0301.png', 'b.png'], ['\u00e9.png'])).toEqual(['b.png']);
});
