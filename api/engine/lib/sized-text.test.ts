import { expect, test } from 'bun:test';
import { sizedText } from './sized-text.ts';

test('a text has the size of its bytes, and events are handled between its parts', async () => {
  let events = 0;
  let timer = setImmediate(function count() {
    events++;
    timer = setImmediate(count);
  });
  const seen: number[] = [];
  const parts = function* () {
    for (const part of ['é', '', 'ab', 'ü\n']) {
      seen.push(events);
      yield part;
    }
  };
  const { size, chunks } = await sizedText(parts);
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk);
  clearImmediate(timer);
  expect(Buffer.concat(bytes).toString()).toBe('éabü\n');
  expect(bytes).toHaveLength(4);
  expect(size).toBe(Buffer.concat(bytes).length);
  // Each of both passes.
  expect(new Set(seen).size).toBe(8);
});
