import { expect, test } from 'bun:test';
import type { OracleStep } from '../../reference/composed.ts';
import { copyOf } from '../raster.ts';
import { chainGraph } from '../testing/chain-graph.ts';
import { eachBackend } from '../testing/each-backend.ts';
import { bytes } from '../testing/raster-of.ts';
import { compileGraph } from './compile.ts';
import { runGraph } from './run.ts';

const image = bytes(
  Array.from({ length: 60 }, (_, i) => i * 4),
  5,
  3,
);
const stepsOf = (chain: OracleStep[]) => compileGraph(chainGraph(image, 'image', chain))[0].steps;

const contrast: OracleStep = ['Contrast', { factor: 1.2, means: [10, 20, 30] }];
const cut: OracleStep = ['Crop', { offsetHeight: 1, offsetWidth: 1, targetHeight: 3, targetWidth: 4 }];

test('a chain of geometry and colour becomes one pass', () => {
  const steps = stepsOf([
    ['RandomCrop', { area: 0.7, x: 0.2, y: 0.9 }],
    ['FlipLeftRight', {}],
    ['FlipUpDown', {}],
    ['Rotate', { degrees: 20 }],
    contrast,
    ['Brightness', { delta: 0.1 }],
    ['Saturation', { factor: 0.5 }],
  ]);
  expect(steps.map((step) => step.kind)).toEqual(['fused']);
});

test('crops and the resize after them become one pass; what follows a resize is another', () => {
  const inner: OracleStep = ['Crop', { offsetHeight: 1, offsetWidth: 2, targetHeight: 2, targetWidth: 2 }];
  expect(stepsOf([cut, inner, ['Resize', { width: 9, height: 7 }]])).toEqual([
    { kind: 'frame', window: { x: 3, y: 2, width: 2, height: 2 }, size: { width: 9, height: 7 } },
  ]);
  expect(stepsOf([['Resize', { width: 9, height: 7 }], cut]).length).toBe(2);
});

test('geometry after colour is a pass of its own', () => {
  expect(stepsOf([contrast, ['Rotate', { degrees: 20 }], contrast]).length).toBe(2);
});

test('a chain that cancels itself out is no pass, and its output is its input', () => {
  const chain: OracleStep[] = [
    ['FlipLeftRight', {}],
    ['Rotate', { degrees: 180 }],
    ['FlipUpDown', {}],
  ];
  expect(stepsOf(chain)).toEqual([]);
  expect(runGraph(chainGraph(image, 'image', chain), { x: image }).y).toBe(image);
});

test('a pass gives what its nodes give one after another, where no sample is between pixels', () => {
  const chain: OracleStep[] = [
    ['FlipLeftRight', {}],
    ['FlipUpDown', {}],
    ['Rotate', { degrees: 180 }],
    ['FlipUpDown', {}],
  ];
  const fused = runGraph(chainGraph(image, 'image', chain), { x: image }).y;
  let single = image;
  for (const node of chain) single = runGraph(chainGraph(single, 'image', [node]), { x: single }).y;
  expect(fused).toEqual(single);
});

test('shapes are inferred through the graph', () => {
  const graph = chainGraph(bytes([1, 2, 3, 4], 2), 'mask', [
    ['Resize', { width: 3, height: 5 }],
    ['Palette', { colors: [0, 1, 2, 3, 4] }],
  ]);
  expect(compileGraph(graph)[0].shape).toEqual({ width: 3, height: 5, channels: 3, bitDepth: 8 });
});

eachBackend(() => {
  test('a value may be used twice', () => {
    const graph = chainGraph(image, 'image', [
      ['Rotate', { degrees: 30 }],
      ['FlipUpDown', {}],
    ]);
    graph.outputs.push('v1');
    const { y, v1 } = runGraph(graph, { x: image });
    expect(y).not.toEqual(v1);
    expect(runGraph(chainGraph(v1, 'image', [['FlipUpDown', {}]]), { x: v1 }).y.data.slice(0, 15)).toEqual(
      v1.data.slice(45),
    );
    const alone = runGraph(chainGraph(image, 'image', [['Rotate', { degrees: 30 }]]), { x: image }).y;
    expect([...v1.data]).toEqual([...alone.data]);
  });

  test('each pass works on what the one before made', () => {
    const chain: OracleStep[] = [contrast, ['Rotate', { degrees: 30 }], contrast, ['FlipUpDown', {}]];
    const whole = runGraph(chainGraph(image, 'image', chain), { x: image }).y.data.slice();
    let single = image;
    for (const pass of [chain.slice(0, 1), chain.slice(1, 3), chain.slice(3)]) {
      single = copyOf(runGraph(chainGraph(single, 'image', pass), { x: single }).y);
    }
    expect([...whole]).toEqual([...single.data]);
  });
});

test('runGraph() refuses inputs that are not what the graph states', () => {
  const graph = chainGraph(image, 'image', [['FlipUpDown', {}]]);
  expect(() => runGraph(graph, {})).toThrow("'x' was not given");
  expect(() => runGraph(graph, { x: bytes([1, 2], 2) })).toThrow('the graph states 5x4x3 of 8 bit');
  expect(() => runGraph(graph, { x: { ...image, data: image.data.subarray(3) } })).toThrow('57 samples');
  expect(() => runGraph(graph, { x: { ...image, width: 0 } })).toThrow('0x4');
});
