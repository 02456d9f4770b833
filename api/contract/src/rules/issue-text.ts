import type { z } from 'zod';
import { formatCount, listOf } from './phrases.ts';

type Issue = z.core.$ZodIssue;

/** Characters of a wrong text that a sentence quotes. */
const QUOTED_MAX = 40;
/** Entries of a wrong list that a sentence quotes. */
const LISTED_MAX = 4;
/** Sentences of one message. */
const SENTENCES_MAX = 5;

const NOUNS: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

const either = (words: readonly string[]): string => listOf(words, 'or');

const number = (value: number | bigint): string =>
  Number.isFinite(Number(value)) ? formatCount(Number(value)) : String(value);

function shown(value: unknown): string {
  if (Array.isArray(value) && (value.length > LISTED_MAX || value.some((one) => typeof one === 'object')))
    return `a list of ${formatCount(value.length)}`;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return 'an object';
  if (typeof value === 'number') return number(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…"` : text;
}

/** Returns the lower or upper bound of a value, or of its length, as text. */
function boundText(issue: Issue & { code: 'too_small' | 'too_big' }): string {
  const least = issue.code === 'too_small';
  const bound = number(least ? issue.minimum : issue.maximum);
  const most = `${least ? 'at least' : 'at most'} ${bound}`;
  if (issue.origin === 'string') return `have ${most} characters`;
  if (issue.origin === 'array' || issue.origin === 'set') return `have ${most} entries`;
  const strict = issue.inclusive === false;
  return `be ${strict ? `${least ? 'above' : 'below'} ${bound}` : most}`;
}

/** Returns the requirement as the words after "must". The message of a pattern completes "must be", that of a check "must". */
function demand(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'too_small':
    case 'too_big':
      return boundText(issue);
    case 'invalid_value':
      return `be ${either(issue.values.map((value) => shown(value)))}`;
    case 'invalid_union':
      return `be ${either(issue.errors.flatMap(([first]) => (first ? [demand(first).replace(/^be /, '')] : [])))}`;
    case 'invalid_format':
      return issue.message.startsWith('Invalid ') ? 'have a different format' : `be ${issue.message}`;
    default:
      return issue.message.startsWith('Invalid ') ? 'have a different value' : issue.message;
  }
}

const nameOf = (path: Issue['path']): string =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}${name && '.'}${String(key)}`),
    '',
  );

const valueAt = (input: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );

/**
 * Returns the problems that a schema found as sentences for the caller, one per field, each with the field, its value
 * and the requirement; at most five, and the number of others. No text of the validator appears in them.
 * @param input the checked value
 * @param whole name of the input in sentences about the input itself, such as "The body"
 * @param field returns the name of a field from its path
 */
export function issueTexts(
  { issues }: Pick<z.ZodError, 'issues'>,
  input: unknown,
  whole: string,
  field: (path: string) => string = (path) => path,
): string[] {
  const byField = new Map<string, string>();
  for (const issue of issues as Issue[]) {
    const name = issue.path.length === 0 ? whole : field(nameOf(issue.path));
    if (byField.has(name)) continue;
    const value = valueAt(input, issue.path);
    const what = value === undefined ? 'is missing' : `is ${shown(value)}`;
    byField.set(name, `${name} ${what}; it must ${demand(issue)}.`);
  }
  const all = [...byField.values()];
  const more = all.length - SENTENCES_MAX;
  return more > 0 ? [...all.slice(0, SENTENCES_MAX), `There are ${formatCount(more)} more problems.`] : all;
}
