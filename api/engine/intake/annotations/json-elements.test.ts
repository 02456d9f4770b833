import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type JsonElement, jsonElements } from './json-elements.ts';

async function elementsOf(chunks: string[]): Promise<JsonElement[]> {
  return Array.fromAsync(jsonElements(chunks));
}

const cutAt = (text: string, cuts: number[]) => {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((place, i) => text.slice(places[i], place));
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
        expect(elements.map(({ field, index, text }) => ({ field, index, value: JSON.parse(text) }))).toEqual(
          JSON.parse(JSON.stringify(expected)),
        );
      },
    ),
  );
});

test('an element is yielded before the rest of the text is read', async () => {
  function* chunks() {
    yield '{"images": [{"id": 1}, {"id"';
    throw new Error('the rest was read');
  }
  const iterator = jsonElements(chunks());
  expect((await iterator.next()).value).toEqual({ field: 'images', index: 0, text: '{"id": 1}' });
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
  const result = await elementsOf([text]).catch((error: Error) => error.message);
  expect(result).toEqual(expected as never);
});
