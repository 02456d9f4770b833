import { expect, test } from 'bun:test';
import { isText, textOf, trackedFiles } from './tracked.ts';

// Composed of parts, so that this file does not violate its own rule.
const RULES: [string, RegExp][] = [
  [
    'a path of one machine',
    new RegExp(`(^|[\\s"'\`(=])/(${['work', 'root', 'Users', 'home'].join('|')})/`, 'm'),
  ],
  ['the host of a package registry', new RegExp(['registry\\.', '(npm|yarn)|npm\\.', 'pkg\\.'].join(''))],
  // Only photographs are outside the repository; tests that need them are skipped if they are absent.
  ['a file beside the project', new RegExp(`\\.\\./${['sha', 'red/'].join('')}(?!data\\b)`)],
  ['a merge marker', new RegExp(`^${'<'.repeat(7)} |^${'>'.repeat(7)} `, 'm')],
];

const faults = (file: string, text: string) =>
  RULES.filter(([, rule]) => rule.test(text)).map(([name]) => `${file}: ${name}`);

test('no file names a machine or a registry', () => {
  expect(
    trackedFiles()
      .filter(isText)
      .flatMap((file) => faults(file, textOf(file))),
  ).toEqual([]);
});

test('the lock file uses the default registry for all packages', () => {
  expect(textOf('bun.lock')).not.toMatch(/"https?:\/\//);
});

test('a planted path, a planted host and a planted file beside the project are found', () => {
  const beside = (name: string) => faults('c', `join(dir, '../../${['sha', 'red'].join('')}/${name}')`);
  expect(beside('cases/X')).toEqual(['c: a file beside the project']);
  expect(beside('data/small')).toEqual([]);
  expect(faults('a', `open('${['', 'home', 'me', 'x'].join('/')}')`)).toEqual(['a: a path of one machine']);
  expect(faults('b', ['https://registry', 'npmjs.org'].join('.'))).toEqual([
    'b: the host of a package registry',
  ]);
});
