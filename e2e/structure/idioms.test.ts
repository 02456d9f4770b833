import { expect, test } from 'bun:test';
import { IDIOMS, TEXT_IDIOMS } from './idioms.ts';
import { textsOf } from './strings.ts';
import { isSource, textOf, trackedFiles } from './tracked.ts';

/** Files whose strings users read: pages, messages, command line and boot scripts. */
const READ = /^(\.ci\/boot|api\/(contract|engine|src)|mf-[a-z]+\/src|shell\/(src|ui\/src|sdk\/src))\//;
const NOT_READ =
  /\.(test|bench|d)\.tsx?$|\/(testing|cases|bench|scripts|assembly)\/|\/records\/|pairing-rules\/words\.ts$|\/strip\//;

/** Returns whether a string is a sentence: names, attributes and class names are not. */
const isSentence = (text: string): boolean => /[a-z]/.test(text) && /\s/.test(text);

/** Returns each idiom in the texts of one source file. */
const idiomsIn = (file: string, source: string): string[] =>
  textsOf(source, file.endsWith('x'))
    .filter(({ text }) => isSentence(text))
    .flatMap(({ line, text }) =>
      [...IDIOMS, ...TEXT_IDIOMS]
        .filter(([idiom]) => idiom.test(text))
        .map(([, plain]) => `${file}:${line}: "${text.slice(0, 100)}" (${plain})`),
    );

const files = trackedFiles().filter((file) => isSource(file) && READ.test(file) && !NOT_READ.test(file));

test('no message and no text of a page has an idiom that sounds translated', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => idiomsIn(file, textOf(file)))).toEqual([]);
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
