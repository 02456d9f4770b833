import { expect, test } from 'bun:test';
import { isText, textOf, trackedFiles } from './tracked.ts';

// Put together from parts, so that this file does not break its own rule.
const RULES: [string, RegExp][] = [
  [
    'a path of one machine',
    new RegExp(`(^|[\\s"'\`(=])/(${['work', 'root', 'Users', 'home'].join('|')})/`, 'm'),
  ],
  ['the host of a package registry', new RegExp(['registry\\.', '(npm|yarn)|npm\\.', 'pkg\\.'].join(''))],
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

test('the lock file takes packages from the default registry', () => {
  expect(textOf('bun.lock')).not.toMatch(/"https?:\/\//);
});

test('a planted path and a planted host are found', () => {
  expect(faults('a', `open('${['', 'home', 'me', 'x'].join('/')}')`)).toEqual(['a: a path of one machine']);
  expect(faults('b', ['https://registry', 'npmjs.org'].join('.'))).toEqual([
    'b: the host of a package registry',
  ]);
});
