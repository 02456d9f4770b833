import { expect, test } from 'bun:test';
import { MUTANTS } from '../mutants/list/index.ts';
import { IDIOMS, type Idiom, TEXT_IDIOMS, TITLE_IDIOMS } from './idioms.ts';
import { type SourceText, textsOf, titlesOf } from './strings.ts';
import { isSource, textOf, trackedFiles } from './tracked.ts';

/** Files whose strings users read: pages, messages, command line and boot scripts. */
const READ = /^(\.ci\/boot|api\/(contract|engine|src)|mf-[a-z]+\/src|shell\/(src|ui\/src|sdk\/src))\//;
const NOT_READ =
  /\.(test|bench|d)\.tsx?$|\/(testing|cases|bench|scripts|assembly)\/|\/records\/|pairing-rules\/words\.ts$|\/strip\//;

/** Returns whether a string is a sentence: names, attributes and class names are not. */
const isSentence = (text: string): boolean => /[a-z]/.test(text) && /\s/.test(text);

/** Returns each idiom in some texts of one file. */
const idiomsOf = (file: string, texts: SourceText[], idioms: readonly Idiom[]): string[] =>
  texts.flatMap(({ line, text }) =>
    idioms
      .filter(([idiom]) => idiom.test(text))
      .map(([, plain]) => `${file}:${line}: "${text.slice(0, 100)}" (${plain})`),
  );

/** Returns each idiom in the texts of one source file. */
const idiomsIn = (file: string, source: string, idioms = [...IDIOMS, ...TEXT_IDIOMS]): string[] =>
  idiomsOf(
    file,
    textsOf(source, file.endsWith('x')).filter(({ text }) => isSentence(text)),
    idioms,
  );

/** Returns each idiom in the titles of one test file. */
const idiomsInTitles = (file: string, source: string): string[] =>
  idiomsOf(file, titlesOf(source, file.endsWith('x')), OF_TITLES);

const OF_TITLES = [...IDIOMS, ...TEXT_IDIOMS, ...TITLE_IDIOMS];

const files = trackedFiles().filter((file) => isSource(file) && READ.test(file) && !NOT_READ.test(file));

test('no message and no text of a page has an idiom that sounds translated', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => idiomsIn(file, textOf(file)))).toEqual([]);
});

test('no title of a test and no name of a planted fault has one', () => {
  const tests = trackedFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(300);
  expect(tests.flatMap((file) => idiomsInTitles(file, textOf(file)))).toEqual([]);
  const names = MUTANTS.map(({ name }, at) => ({ line: at + 1, text: name }));
  expect(idiomsOf('e2e/mutants/list', names, OF_TITLES)).toEqual([]);
});

test('no message of a benchmark has one', () => {
  const benches = trackedFiles().filter((file) => isSource(file) && /\/bench\//.test(file));
  expect(benches.length).toBeGreaterThan(20);
  expect(benches.flatMap((file) => idiomsIn(file, textOf(file), [...IDIOMS]))).toEqual([]);
});

test('planted idioms are found in titles of any form, with their lines', () => {
  const source = [
    "describe('uploads at a port of their own', () => {",
    "  test.skipIf(!long)('a thread that dies', async () => {});",
    '  test.each([1])(`a port that is taken is told, $'.concat('{port}`, () => {'),
    "    expect('the file holds text').toBe(text);",
    '  });',
    "  test('a plain title', () => {});",
    '});',
  ].join('\n');
  expect(idiomsInTitles('planted.ts', source).map((found) => found.slice(0, found.indexOf('"') - 2))).toEqual(
    ['planted.ts:1', 'planted.ts:2', 'planted.ts:3', 'planted.ts:3'],
  );
});

test('planted idioms are found in strings, templates and elements, with their lines', () => {
  const source = [
    "const message = 'The file holds zero bytes.';",
    '// a comment that tells and stands is not a text',
    'const rate = (n: number) => `auto takes $'.concat('{n} a core`;'),
    'const page = <p title="Go on without them">Nothing is lost: the page goes on.</p>;',
    "import 'it-stands';",
  ].join('\n');
  expect(idiomsIn('planted.tsx', source).map((found) => found.slice(0, found.indexOf('"') - 2))).toEqual([
    'planted.tsx:1',
    'planted.tsx:3',
    'planted.tsx:4',
    'planted.tsx:4',
  ]);
});
