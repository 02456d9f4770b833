import { expect, test } from 'bun:test';
import { z } from 'zod';
import { jsonSchema } from './schemas.ts';

test('tuples of equal elements are lists of a fixed length, at any depth; others stay tuples', () => {
  const even = z.tuple([z.string(), z.string(), z.string()]);
  const described = jsonSchema(
    z.object({ rows: z.array(even), mixed: z.tuple([z.string(), z.null()]) }),
    'input',
  );
  expect(described.properties).toEqual({
    rows: {
      type: 'array',
      items: { type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 3 },
    },
    mixed: expect.objectContaining({ prefixItems: [{ type: 'string' }, { type: 'null' }] }),
  });
});
