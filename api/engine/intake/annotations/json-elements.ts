import { AnnotationError } from './types.ts';

/** Element of a list in the outermost object of a JSON text. */
export interface JsonElement {
  /** Field of the list. */
  field: string;
  /** Position in the list. */
  index: number;
  text: string;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const isOpen = (code: number) => code === 0x7b || code === 0x5b;
const isClosed = (code: number) => code === 0x7d || code === 0x5d;

/**
 * Yields the elements of all lists in the outermost object, one at a time, so that the memory needed is that of the
 * largest element and not that of the parsed file. Only brackets and strings are read; the elements are to be parsed by
 * the caller, which may then continue after one that is malformed.
 * @param chunks the text in parts of any length
 * @throws AnnotationError if the text is not an object, or ends too early
 */
export async function* jsonElements(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<JsonElement> {
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  /** Text of the current key or element in earlier chunks. */
  let pending = '';
  let key = '';
  let field: string | null = null;
  let index = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i);
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isString = false;
        continue;
      }
      if (code === QUOTE) isString = true;
      else if (isOpen(code)) {
        if (depth === 0 && code !== 0x7b) throw new AnnotationError('is not a JSON object');
        depth++;
        if (depth === 1) [pending, start] = ['', i + 1];
        if (depth === 2 && code === 0x5b) [field, index, pending, start] = [key, 0, '', i + 1];
      } else if (isClosed(code) || code === COMMA) {
        if (depth === 2 && field !== null) {
          const text = (pending + chunk.slice(start, i)).trim();
          if (text !== '' || code === COMMA) yield { field, index: index++, text };
          [pending, start] = ['', i + 1];
        }
        if (code !== COMMA) depth--;
        if (depth < 0) throw new AnnotationError('is not valid JSON');
        if (depth === 1) [field, pending, start] = [null, '', i + 1];
      } else if (code === COLON && depth === 1) {
        const name = (pending + chunk.slice(start, i)).trim();
        if (name.length < 2 || !name.startsWith('"')) throw new AnnotationError('is not valid JSON');
        key = name.slice(1, -1);
        [pending, start] = ['', i + 1];
      } else if (depth === 0 && code > 0x20 && code !== 0xfeff) {
        throw new AnnotationError('is not a JSON object');
      }
    }
    if (depth === 1 || field !== null) pending += chunk.slice(start);
  }
  if (depth !== 0 || isString) throw new AnnotationError('is truncated: its JSON ends too early');
}
