import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type JsonElement, jsonElements } from './json-elements.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Returns the elements, after a check that their positions are those of their bytes. */
async function elementsOf(chunks: Uint8Array[]): Promise<JsonElement[]> {
  const all = Buffer.concat(chunks);
  const elements = await Array.fromAsync(jsonElements(chunks));
  for (const { start, end, bytes } of elements) expect(textOf(all.subarray(start, end))).toBe(textOf(bytes));
  return elements;
}

/** Cuts a text anywhere, also within a character. */
const cutAt = (text: string, cuts: number[]): Uint8Array[] => {
  const bytes = bytesOf(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((place, i) => bytes.subarray(places[i], place));
};

test('the elements of all lists are those that JSON.parse gives, wherever the text is cut', async () => {
  const list = fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 });
  const value = fc.oneof(list, fc.jsonValue({ maxDepth: 3 }));
  const key = fc.oneof(
    fc.constantFrom('images', 'annotations'),
    fc.string().filter((one) => !/["\\]/.test(JSON.stringify(one).slice(1, -1))),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(key, value),
      fc.array(fc.nat()),
      fc.constantFrom(0, 2),
      async (object, cuts, indent) => {
        const elements = await elementsOf(cutAt(JSON.stringify(object, null, indent), cuts));
        const expected = Object.entries(object).flatMap(([field, items]) =>
          Array.isArray(items) ? items.map((item, index) => ({ field, index, value: item })) : [],
        );
        expect(
          elements.map(({ field, index, bytes }) => ({ field, index, value: JSON.parse(textOf(bytes)) })),
        ).toEqual(JSON.parse(JSON.stringify(expected)));
      },
    ),
  );
});

test('an element is yielded before the rest of the text is read', async () => {
  function* chunks() {
    yield bytesOf('{"images": [{"id": 1}, {"id"');
    throw new Error('the rest was read');
  }
  const iterator = jsonElements(chunks());
  const { value } = await iterator.next();
  expect(value).toMatchObject({ field: 'images', index: 0, start: 12, end: 21 });
});

test.each([
  ['', []],
  ['[1]', 'is not a JSON object'],
  ['x', 'is not a JSON object'],
  ['{"a": [1, 2', 'is truncated: its JSON ends too early'],
  ['{"a": [1, "2]}', 'is truncated: its JSON ends too early'],
  ['{"a": [1]}}', 'is not valid JSON'],
  ['{a: [1]}', 'is not valid JSON'],
])('%p is read or refused', async (text, expected) => {
  const result = await elementsOf([bytesOf(text)]).catch((error: Error) => error.message);
  expect(result).toEqual(expected as never);
});

test('an element that is too large to be one is refused before it is in memory', async () => {
  function* chunks() {
    yield bytesOf('{"annotations": [{"a": "');
    for (let i = 0; ; i++) {
      if (i > 70) throw new Error('all of it was read');
      yield new Uint8Array(1 << 20).fill(0x61);
    }
  }
  await expect(Array.fromAsync(jsonElements(chunks()))).rejects.toThrow('has an entry of more than 64 MB');
});
