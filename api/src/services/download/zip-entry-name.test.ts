import { expect, test } from 'bun:test';
import { isIllegalOnWindows } from '@twinset/contract';
import { zipEntryName } from './zip-entry-name.ts';

test('names that every system can create are unchanged', () => {
  for (const name of ['a.png', ' lead.png', 'trail.dot..png', 'größe 100%.png', '😀.png'])
    expect(zipEntryName(name)).toBe(name);
});

test('other names are spelled so that every system can create them, no two alike', () => {
  const names = ['a:b.png', 'a?b.png', 'a%3Ab.png', 'end.', 'end ', '"x".png', 'a*b', 'a<b>|c'];
  const spelled = names.map(zipEntryName);
  expect(new Set(spelled).size).toBe(names.length);
  for (const name of spelled) expect(isIllegalOnWindows(name)).toBe(false);
});
