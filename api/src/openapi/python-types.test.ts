import { expect, test } from 'bun:test';
import { pythonTypes } from './python-types.ts';
import { currentPythonTypes, PYTHON_TYPES_FILE } from './write-python-types.ts';

test('the types of the Python client are those of the API (`bun api/src/openapi/write-python-types.ts`)', async () => {
  expect(await Bun.file(PYTHON_TYPES_FILE).text()).toBe(currentPythonTypes());
});

test('objects become classes, with optional fields, choices, lists and references', () => {
  const answer = {
    type: 'object',
    required: ['kind', 'rows'],
    properties: {
      kind: { type: 'string', enum: ['a', 'b'] },
      rows: {
        type: 'array',
        items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
      },
      at: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      pair: { type: 'array', prefixItems: [{ type: 'integer' }, { $ref: '#/components/schemas/Named' }] },
      range: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
      more: { type: 'object', additionalProperties: { type: 'boolean' } },
    },
  };
  const text = pythonTypes({
    paths: {
      '/x/{name}': {
        post: {
          operationId: 'readX',
          responses: { 200: { content: { 'application/json': { schema: answer } } } },
        },
      },
    },
    components: { schemas: { Named: { type: 'object', properties: { 'not a name': { type: 'string' } } } } },
  });
  expect(text).toEndWith(`

Named = TypedDict("Named", {
    "not a name": NotRequired[str],
})


class ReadXAnswerRowsItem(TypedDict):
    n: int


class ReadXAnswer(TypedDict):
    kind: Literal["a", "b"]
    rows: list[ReadXAnswerRowsItem]
    at: NotRequired[float | None]
    pair: NotRequired[tuple[int, Named]]
    range: NotRequired[tuple[float, float]]
    more: NotRequired[dict[str, bool]]


OPERATIONS: dict[str, tuple[str, str]] = {
    "readX": ("POST", "/x/{name}"),
}
`);
});
