import { expect, test } from 'bun:test';
import { type Comment, commentsOf, declaresFunction } from './comments.ts';
import { IDIOMS } from './idioms.ts';
import { isSource, textOf, trackedFiles } from './tracked.ts';

/** Openings of a clause or of a reference to something else, where a noun or a verb belongs. */
const CLAUSE =
  /^(What|Who|Whose|Whoever|How|Why|Where|Which|When|Whether|Whatever|If|As|Of|That|Those|These|It|Its|Their|The same|Says|Tells|Told|Said)\b/;
/** A verb in the third person; "Names of …" is a noun. */
const VERB = /^(Warns|[A-Z][a-z]+s(?! of\b))\b/;

/** Returns what is wrong with a comment. */
function faultsOf({ text, code }: Comment): string[] {
  const faults = IDIOMS.filter(([idiom]) => idiom.test(text.replace(/`[^`]*`/g, ''))).map(
    ([, plain]) => plain,
  );
  if (code === null || text === '') return faults;
  if (CLAUSE.test(text)) faults.push('begins with a clause');
  if (declaresFunction(code) && !VERB.test(text)) faults.push('does not begin with a verb');
  return faults;
}

const faultsIn = (file: string, source: string): string[] =>
  commentsOf(source).flatMap((comment) =>
    faultsOf(comment).map((fault) => `${file}:${comment.line}: "${comment.text.slice(0, 80)}" (${fault})`),
  );

const files = trackedFiles().filter((file) => isSource(file) && !file.endsWith('.d.ts'));

test('docstrings begin with a verb or a noun, and no comment has an idiom that sounds translated', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => faultsIn(file, textOf(file)))).toEqual([]);
});

test('planted openings and idioms are found, with their lines', () => {
  const source = [
    '/** What a run is made of. */',
    'type A = number;',
    '/** The sum of both. */',
    'export const sum = (a: number, b: number): number => a + b;',
    '/** Names of the sets. */',
    'function names() {',
    '  /** True if it is known. */',
    '  const known = true;',
    '  // The file holds text.',
    '  return known;',
    '}',
    'class B {',
    '  /** Number of rows. */',
    '  count<T>(of: T): number {',
    '  /** Returns nothing. */',
    '  close(): void {}',
    '}',
    '/** The border of a page. */',
    "export const border = (1 + 2) * 3 + 'x';",
    '/**',
    ' * @param a a number',
    ' */',
    'async function c(a: number) {}',
  ].join('\n');
  expect(faultsIn('a', source)).toEqual([
    'a:1: "What a run is made of." (begins with a clause)',
    'a:3: "The sum of both." (does not begin with a verb)',
    'a:5: "Names of the sets." (does not begin with a verb)',
    'a:9: "The file holds text." (contains)',
    'a:13: "Number of rows." (does not begin with a verb)',
    'a:20: "@param a a number" (does not begin with a verb)',
  ]);
});
