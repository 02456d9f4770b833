/**
 * A comment of a source file: its first line, from 1, its text without markers and, for a docstring, the code of its
 * declaration.
 */
export type Comment = { line: number; text: string; code: string | null };

const MARKERS = /^\s*(\/\*\*?|\*\/|\*|\/\/)\s?|\s*\*\/\s*$/g;

/** Returns the comments that begin a line, in order; lines of `//` that follow each other are one comment. */
export function commentsOf(source: string): Comment[] {
  const lines = source.split('\n');
  const comments: Comment[] = [];
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at].trim();
    const isBlock = first.startsWith('/*');
    if (!isBlock && !first.startsWith('//')) continue;
    let end = at;
    if (isBlock) while (end < lines.length - 1 && !lines[end].includes('*/')) end++;
    else while (lines[end + 1]?.trim().startsWith('//')) end++;
    const text = lines
      .slice(at, end + 1)
      .map((line) => line.replace(MARKERS, ''))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
    // What follows may be long: a declaration is recognised by its first lines.
    const code = lines.slice(end + 1, end + 30).join('\n');
    comments.push({ line: at + 1, text, code: first.startsWith('/**') ? code : null });
    at = end;
  }
  return comments;
}

/** Returns the code after the bracket that closes the one at `open`; "" if it is not closed. */
function afterBracket(code: string, open: number): string {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if ('([{'.includes(code[at])) depth++;
    if (')]}'.includes(code[at]) && --depth === 0) return code.slice(at + 1);
  }
  return '';
}

const FUNCTION = /^\s*(export )?(default )?(async )?function\*? [a-z]/;
const CONSTANT = /^\s*(export )?const [a-z]\w*( *: [^=\n]+)? =\s+(async )?(<[^>]*>)?/;
const METHOD = /^\s*(?!constructor\b)((static|async|private|get) )*\*?#?[a-z]\w*(<[^>]*>)?\((?!\))?/;

/**
 * Returns whether a declaration is one of a function or method with a small first letter; components, whose
 * docstrings name what they show, have a capital.
 */
export function declaresFunction(code: string): boolean {
  if (FUNCTION.test(code)) return true;
  const constant = CONSTANT.exec(code)?.[0];
  if (constant !== undefined) {
    const value = code.slice(constant.length);
    if (/^\w+ =>/.test(value)) return true;
    return value.startsWith('(') && /^\s*(: [^=]*)?=>/.test(afterBracket(value, 0));
  }
  const method = METHOD.exec(code)?.[0];
  return method !== undefined && /^\s*(: [^{;]*)?\{/.test(afterBracket(code, code.indexOf('(')));
}
