import { describe, expect, test } from 'bun:test';
import {
  collisionKey,
  isIllegalOnWindows,
  isSystemFile,
  nameProblem,
  normalizeName,
  uploadNameProblem,
} from './file-name.ts';

describe('nameProblem()', () => {
  test('accepts common names', () => {
    for (const name of [
      'a.png',
      'a b#?%+&;[].png',
      'it\'s "x".png',
      '😀.png',
      '-rf.png',
      ' lead.png',
      'é.jpg',
      'x.tar.gz',
    ]) {
      expect(nameProblem(name)).toBeNull();
    }
  });
  test('refuses names that denote another file or no file', () => {
    const bad = [
      '',
      '.',
      '..',
      '.hidden.png',
      '../x',
      'a/b',
      'a\\b',
      'a%2Fb',
      'a%5cb',
      'a\u0000b',
      'a\nb',
      '\u202egnp.x',
      'a\u2066b',
      '\ud800.png',
    ];
    for (const name of bad) expect(nameProblem(name)).toBeString();
  });
  test('refuses names that Windows reserves, in any case and with any extension', () => {
    for (const name of ['con', 'CON.png', 'aux.tar.gz', 'nul .png', 'Com1.png', 'lpt9.jpg', 'com¹.png']) {
      expect(nameProblem(name)).toContain('Windows');
    }
    for (const name of ['console.png', 'com.png', 'com10.png', 'null.png'])
      expect(nameProblem(name)).toBeNull();
  });
  test('counts bytes, not letters', () => {
    expect(nameProblem('a'.repeat(240))).toBeNull();
    expect(nameProblem('a'.repeat(241))).toContain('240');
    expect(nameProblem('é'.repeat(120))).toBeNull();
    expect(nameProblem('é'.repeat(121))).toContain('240');
  });
});

test('uploadNameProblem() takes three extensions in any case', () => {
  for (const name of ['a.jpg', 'a.JPEG', 'a.pNg']) expect(uploadNameProblem(name)).toBeNull();
  for (const name of ['png', 'a.bmp', 'a.png.exe', 'a'])
    expect(uploadNameProblem(name)).toContain('jpg, jpeg, png');
});

test('collisionKey() is equal for names that differ by case, normalisation or extension', () => {
  const same = ['É.png', 'e\u0301.jpg', 'é.JPEG', 'E\u0301.png'];
  expect(new Set(same.map(collisionKey)).size).toBe(1);
  expect(collisionKey('straße.png')).toBe(collisionKey('STRASSE.png'));
  expect(collisionKey('a.b.png')).not.toBe(collisionKey('a.png'));
});

test('normalizeName() returns one spelling of a name', () => {
  expect(normalizeName('e\u0301.png')).toBe('\u00e9.png');
});

test('isSystemFile() recognises files that operating systems create', () => {
  for (const name of ['._a.png', '.DS_Store', 'Thumbs.db', 'thumbs.db'])
    expect(isSystemFile(name)).toBe(true);
  for (const name of ['a._b.png', 'DS_Store.png', '.hidden.png']) expect(isSystemFile(name)).toBe(false);
});

test('isIllegalOnWindows()', () => {
  for (const name of ['a:b.png', 'x?.png', 'end.', 'end ', 'nul.png'])
    expect(isIllegalOnWindows(name)).toBe(true);
  for (const name of ['a.png', 'trail.dot..png', ' lead.png']) expect(isIllegalOnWindows(name)).toBe(false);
});
