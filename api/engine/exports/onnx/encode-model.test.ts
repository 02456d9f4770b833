import { expect, test } from 'bun:test';
import { PbfReader } from 'pbf';
import { configOf } from '../../testing/run-folders.ts';
import type { DatasetPlan } from '../../types.ts';
import { encodeModel } from './encode-model.ts';
import { preprocessModel } from './preprocess-model.ts';

/** Returns the fields of a message by number: numbers, and bytes of texts and messages. */
const fieldsOf = (bytes: Uint8Array): Record<number, (number | Uint8Array)[]> =>
  new PbfReader(bytes).readFields((tag, fields: Record<number, (number | Uint8Array)[]>, pbf) => {
    fields[tag] ??= [];
    fields[tag].push(pbf.type === 2 ? pbf.readBytes() : pbf.readVarint());
  }, {});
const textOf = (bytes: number | Uint8Array | undefined) => new TextDecoder().decode(bytes as Uint8Array);
const below = (fields: Record<number, (number | Uint8Array)[]>, tag: number) =>
  (fields[tag] ?? []).map((bytes) => fieldsOf(bytes as Uint8Array));

const plan = { imageBitDepth: 8 } as DatasetPlan;
const config = configOf({
  crop: true,
  cropDimension: { offsetHeight: 1, offsetWidth: 2, targetHeight: 30, targetWidth: 40 },
  resizeAugImage: true,
  augImageDimension: { width: 20, height: 10 },
});
const model = fieldsOf(
  encodeModel(preprocessModel({ config, plan }, { mean: [0.1, 0.2, 0.3], std: [1, 0, 1] }), '9.9.9'),
);
const [graph] = below(model, 7);

test('a model has the versions and the fields of onnx.proto', () => {
  expect(model[1]).toEqual([8]);
  expect([textOf(model[2]?.[0]), textOf(model[3]?.[0])]).toEqual(['Twinset', '9.9.9']);
  expect(below(model, 8)).toEqual([{ 2: [18] }]);
  expect(below(graph, 11).map((port) => textOf(port[1]?.[0]))).toEqual(['image']);
  expect(below(graph, 12).map((port) => textOf(port[1]?.[0]))).toEqual(['pixels']);
});

test('every input of an operation is the image, a constant or the output of an earlier operation', () => {
  const known = new Set(['image', ...below(graph, 5).map((constant) => textOf(constant[8]?.[0]))]);
  const operations = below(graph, 1);
  for (const operation of operations) {
    for (const input of operation[1] ?? []) expect(known).toContain(textOf(input));
    for (const output of operation[2] ?? []) known.add(textOf(output));
  }
  expect(known).toContain('pixels');
  const types = operations.map((operation) => textOf(operation[4]?.[0]));
  expect([types[0], types.at(-1)]).toEqual(['Slice', 'Div']);
  expect(types.filter((type) => type === 'MatMul')).toHaveLength(2);
});

test('constants have as many bytes as their dimensions', () => {
  for (const constant of below(graph, 5)) {
    const count = ((constant[1] ?? []) as number[]).reduce((product, size) => product * size, 1);
    const bytes = constant[9]?.[0] as Uint8Array;
    expect(bytes.length).toBe(count * (constant[2]?.[0] === 1 ? 4 : 8));
  }
});

test('the output has the size of the resize, and a channel without deviation is not divided by 0', () => {
  const [type] = below(below(graph, 12)[0], 2);
  const [shape] = below(below(type, 1)[0], 2);
  expect(below(shape, 1).map((size) => size[1]?.[0])).toEqual([1, 3, 10, 20]);
  const deviations = below(graph, 5).at(-1)?.[9]?.[0] as Uint8Array;
  expect([...new Float32Array(deviations.slice().buffer)]).toEqual([1, 1, 1]);
});
