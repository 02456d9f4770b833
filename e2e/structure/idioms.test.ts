import { expect, test } from 'bun:test';
import { textsOf } from './strings.ts';
import { isSource, textOf, trackedFiles } from './tracked.ts';

/** Idioms that sound translated, each with its plain counterpart. */
const IDIOMS: [idiom: RegExp, plain: string][] = [
  [/\b(tells?|told|telling)\b/i, 'report, show, list'],
  [/\bstand(s|ing)?\b/i, 'is, exists'],
  [/\b(holds?|held)\b/i, 'contains'],
  [/\bof (its|their|your|our) own\b/i, 'own, separate'],
  [/\b(go(es)? on|went on|going on)\b/i, 'continues, resumes'],
  [/\b(lies|lays|lay)\b/i, 'is'],
  [/\b(is|are|was|were) there\b/i, 'exists'],
  [/\bno such thing\b/i, 'not found'],
  [/\banew\b/i, 'again'],
  [/\b(brings?|brought)\b/i, 'installs, moves, copies'],
  [/\b(cut off|torn|broke off|the line is)\b/i, 'interrupted, truncated'],
  [/\banswer(s|ed)?\b/i, 'returns, responds'],
  [/\bpictures?\b/i, 'image'],
  [/\bdata set\b/i, 'dataset'],
  [/\b(left|leave) out\b/i, 'skipped, not used'],
  [/\b(was|were|is|are) (not )?taken\b/i, 'used, uploaded'],
  [/\b(asked for|under way|no room|by itself|in place of)\b/i, 'requested, in progress, full'],
  [/\bas (it|they) (is|are)\b/i, 'unchanged'],
  [/(?<!\bthere )\b(is|are) no (?!longer|more)/i, 'is not a'],
  [/\bmade (again|anew|from|just|with)\b/i, 'reproduced, generated'],
  [/(\b(one|two)|\d|…) an? (core|second|minute|pair|pixel|row|file|page|source|session)\b/i, 'per'],
  [/\ban? \w+ an? (core|pixel|pair|row|file|page|source|session)\b/i, 'per'],
];

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
      IDIOMS.filter(([idiom]) => idiom.test(text)).map(
        ([, plain]) => `${file}:${line}: "${text.slice(0, 100)}" (${plain})`,
      ),
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
