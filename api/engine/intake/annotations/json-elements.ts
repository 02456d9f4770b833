import { AnnotationError } from './types.ts';

/** Element of a list in the outermost object of a JSON text. */
export interface JsonElement {
  /** Field of the list. */
  field: string;
  /** Position in the list. */
  index: number;
  /** First byte in the file, and the one after the last. */
  start: number;
  end: number;
  /** The element, with the space around it. */
  bytes: Uint8Array;
}

/** Bytes of an element at most: a larger one is no object of an image. */
const ELEMENT_MAX = 64 << 20;
const [OTHER, QUOTE, BACKSLASH, COMMA, COLON, OPEN, CLOSE] = [0, 1, 2, 3, 4, 5, 6];
/** Meaning of each byte outside texts; bytes of characters beyond ASCII have none. */
const KINDS = new Uint8Array(256);
for (const [characters, kind] of [
  ['"', QUOTE],
  ['\\', BACKSLASH],
  [',', COMMA],
  [':', COLON],
  ['{[', OPEN],
  ['}]', CLOSE],
] as const)
  for (const one of characters) KINDS[one.charCodeAt(0)] = kind;
const [OPEN_OBJECT, OPEN_LIST, SPACE] = [0x7b, 0x5b, 0x20];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte <= SPACE);

/** Bytes since a position of the file, of which earlier chunks may contain a part. */
class Pending {
  #parts: Uint8Array[] = [];
  #length = 0;
  /** Position in the file. */
  start = 0;

  begin(position: number): void {
    [this.#parts, this.#length, this.start] = [[], 0, position];
  }

  /** Keeps the rest of a chunk. @throws AnnotationError if there are too many bytes */
  add(part: Uint8Array): void {
    if (this.#length + part.length > ELEMENT_MAX)
      throw new AnnotationError(`has an entry of more than ${ELEMENT_MAX >> 20} MB`);
    this.#parts.push(part);
    this.#length += part.length;
  }

  /** Returns the bytes up to the last part. */
  with(part: Uint8Array): Uint8Array {
    return this.#parts.length === 0 ? part : Buffer.concat([...this.#parts, part]);
  }
}

/**
 * Yields the elements of all lists in the outermost object, one at a time, so that the memory needed is that of the
 * largest element and not that of the parsed file. Only brackets and texts are read; the elements are to be parsed by
 * the caller, which may then continue after one that is malformed, and read it again by its position.
 * @param chunks the bytes of the file in parts of any length
 * @throws AnnotationError if the text is not an object, ends too early, or has an entry of more than 64 MB
 */
export async function* jsonElements(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<JsonElement> {
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let key = '';
  let field: string | null = null;
  let index = 0;
  /** Position of the chunk in the file. */
  let at = 0;
  /** Bytes of the current key or element. */
  const pending = new Pending();
  for await (const chunk of chunks) {
    let start = 0;
    const begin = (i: number) => {
      start = i;
      pending.begin(at + i);
    };
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk[i] as number;
      if (isString) {
        if (isEscaped) isEscaped = false;
        else if (KINDS[code] === BACKSLASH) isEscaped = true;
        else if (KINDS[code] === QUOTE) isString = false;
        continue;
      }
      const kind = KINDS[code];
      if (depth === 0 && code > SPACE && code !== OPEN_OBJECT && !BYTE_ORDER_MARK.includes(code))
        throw new AnnotationError(kind === CLOSE ? 'is not valid JSON' : 'is not a JSON object');
      if (kind === OTHER) continue;
      if (kind === QUOTE) isString = true;
      else if (kind === OPEN) {
        depth++;
        if (depth === 1) begin(i + 1);
        if (depth === 2 && code === OPEN_LIST) {
          [field, index] = [key, 0];
          begin(i + 1);
        }
      } else if (kind === CLOSE || kind === COMMA) {
        if (depth === 2 && field !== null) {
          const bytes = pending.with(chunk.subarray(start, i));
          if (kind === COMMA || !isBlank(bytes))
            yield { field, index: index++, start: pending.start, end: at + i, bytes };
          begin(i + 1);
        }
        if (kind === CLOSE) depth--;
        if (depth === 1) {
          field = null;
          begin(i + 1);
        }
      } else if (kind === COLON && depth === 1) {
        const name = new TextDecoder().decode(pending.with(chunk.subarray(start, i))).trim();
        if (name.length < 2 || !name.startsWith('"')) throw new AnnotationError('is not valid JSON');
        key = name.slice(1, -1);
        begin(i + 1);
      }
    }
    if (depth === 1 || field !== null) pending.add(chunk.subarray(start));
    at += chunk.length;
  }
  if (depth !== 0 || isString) throw new AnnotationError('is truncated: its JSON ends too early');
}
