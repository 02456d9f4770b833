import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG, UI_FIELDS } from '@twinset/contract';
import { comparedOf, toggled } from './compared.ts';
import { aVersion } from './testing/a-version.ts';
import { sameZip, settingsOf, sourceTexts, summaryOf } from './version.ts';

const NONE = { count: 0, names: [] };

test('restored settings are all that affect a result; missing ones have their defaults', () => {
  const settings = settingsOf({ seed: 7, trainRatioLocked: true, previewedSet: 'test', unknown: 1 });
  const { seed, ...others } = settings;
  expect(seed).toBe(7);
  const dropped: string[] = [...UI_FIELDS, 'imageType', 'seed'];
  const rest = Object.entries(DEFAULT_CONFIG).filter(([field]) => !dropped.includes(field));
  expect(others).toEqual(Object.fromEntries(rest));
});

test('a version is summarized by its split, transformations and sizes', () => {
  const config = { flipLeftRight: true, crop: true, trainRatio: 0.5, valRatio: 0.3, testRatio: 0.2 };
  expect(summaryOf(aVersion('a', { config }))).toBe('50 / 30 / 20 %; flipped left-right; 128 × 128 px');
});

test('differing sources are counted and five of each kind are named', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `images/${name}.png`);
  const changed = { count: 1, names: ['masks/a.png'] };
  const deleted = { count: 1007, names };
  expect(sourceTexts({ changed, deleted, added: NONE, csvChanged: true })).toEqual([
    '1 file changed: masks/a.png',
    '1,007 files deleted: images/a.png, images/b.png, images/c.png, images/d.png, images/e.png and 1,002 more',
    'another stratification file, or none',
  ]);
  expect(sourceTexts({ changed: NONE, deleted: NONE, added: NONE, csvChanged: false })).toEqual([]);
});

test('only an earlier version of a known, equal hash has the same zip', () => {
  const first = aVersion('first', { ended: 1, zipSha256: 'aa' });
  const again = aVersion('again', { ended: 3, zipSha256: 'aa' });
  const others = [aVersion('x', { ended: 2, zipSha256: null }), aVersion('y', { ended: 4, zipSha256: null })];
  const all = [again, ...others, first];
  expect(all.map((version) => sameZip(version, all)?.id)).toEqual(['first', undefined, undefined, undefined]);
});

test('two versions are compared, the earlier one first; a third choice replaces the first one', () => {
  const list = ['c', 'b', 'a'].map((id) => aVersion(id));
  const ids = (address: string) => comparedOf(address, list).map(({ id }) => id);
  expect([ids(''), ids('b'), ids('c,a'), ids('a,c')]).toEqual([[], ['b'], ['a', 'c'], ['a', 'c']]);
  expect(toggled('', 'b', list)).toBe('b');
  expect(toggled('b', 'a', list)).toBe('b,a');
  expect(toggled('b,a', 'c', list)).toBe('a,c');
  expect(toggled('b,a', 'b', list)).toBe('a');
  // A version that is no longer listed.
  expect(toggled('gone,b', 'a', list)).toBe('b,a');
});
