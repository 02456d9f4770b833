import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { configOf } from '../testing/run-folders.ts';
import { batchText, parseBatch, parseWritten, runText, writtenText } from './run-messages.ts';

const text = fc.string({ unit: 'binary' });
const file = fc.record({ name: text, size: fc.nat(), crc: fc.nat() });
const task = fc.array(text, { maxLength: 4 }).map((names) => ({
  files: names.map((name) => ({ name, size: name.length, crc: 7 })),
  unexpectedLabels: names.map((_, i) => [i]),
  entry: JSON.stringify(names),
  receipts: names.map((name) => JSON.stringify({ name, lines: `\n${name}` })),
  mapping: [[1, 2]] as [number, number][],
  seen: [2],
}));

test('a written batch is the same after both ways, whatever the names contain', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(task, { maxLength: 3 }), fc.array(file), (at, tasks, files) => {
      const batch = { at, tasks: tasks.map((one, i) => (i === 0 ? { ...one, files } : one)) };
      expect(parseWritten(writtenText(batch))).toEqual(batch);
    }),
  );
});

test('a batch contains the configuration of its run, and its own tasks', () => {
  const plan = { imageBitDepth: 8, mask: { source: 'value', table: null } } as never;
  const config = configOf({ seed: 5, classes: [{ value: 1, name: 'a\nb' }] });
  const input = { first: 3, tasks: [{ pair: { image: 'a\nb.png' } as never, slots: [], shared: false }] };
  const { run, ...rest } = parseBatch(batchText(runText({ config, plan }, '/x/y.zip', 'wasm'), input));
  expect(rest).toEqual(input);
  expect([run.config, run.plan, run.zip, run.backend]).toEqual([config, plan, '/x/y.zip', 'wasm']);
});
