import { expect, test } from 'bun:test';
import type { SourcePair } from '../types.ts';
import { type MeasuredValues, type MeasureInput, measureColumns } from './measure-columns.ts';

const input: MeasureInput = {
  pairs: [{ image: 'a.png', imageSha256: '1', maskSha256: '2' } as SourcePair],
  rule: { labels: [], colors: [] },
  names: ['filledArea', 'l', 'energy'],
};
const engine = { tasksAtOnce: 1, measure: () => Promise.reject(new Error('All values are known.')) };

test('requests are handled between two attributes that are read, as each has a value per pair', async () => {
  const order: string[] = [];
  const known: MeasuredValues = {
    of(name) {
      order.push(name);
      setImmediate(() => order.push('request'));
      return { has: () => true, get: () => 0.5 } as unknown as ReadonlyMap<string, number>;
    },
    put: () => {},
  };
  const measured = await measureColumns(engine, input, known);
  expect(order).toEqual(input.names.flatMap((name) => [name, 'request']));
  expect([...measured]).toEqual(input.names.map((name) => [name, [0.5]]));
});
