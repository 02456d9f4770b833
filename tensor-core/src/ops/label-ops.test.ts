import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { OracleStep } from '../../reference/composed.ts';
import { runGraph } from '../graph/run.ts';
import type { Raster } from '../raster.ts';
import { chainGraph } from '../testing/chain-graph.ts';
import { bytes, rasterOf } from '../testing/raster-of.ts';

const run = (mask: Raster, ...chain: OracleStep[]): Raster =>
  runGraph(chainGraph(mask, 'mask', chain), { x: mask }).y;

test('Palette gives exactly the colours of the palette', () => {
  expect(run(bytes([0, 2, 1, 2], 2), ['Palette', { colors: [0, 0x123456, 0xfedcba] }])).toEqual(
    bytes([0, 0, 0, 0xfe, 0xdc, 0xba, 0x12, 0x34, 0x56, 0xfe, 0xdc, 0xba], 2, 3),
  );
});

test('Palette names an index beyond the palette', () => {
  expect(() => run(bytes([0, 7], 2), ['Palette', { colors: [0, 1] }])).toThrow(
    'Index 7 is not in the palette of 2',
  );
});

test('ColorTable takes back what Palette gave', () => {
  const colors = fc.uniqueArray(fc.nat(0xffffff), { minLength: 1, maxLength: 256 });
  fc.assert(
    fc.property(colors, fc.array(fc.nat(255), { minLength: 1, maxLength: 50 }), (table, samples) => {
      const mask = bytes(
        samples.map((sample) => sample % table.length),
        samples.length,
      );
      expect(run(mask, ['Palette', { colors: table }], ['ColorTable', { colors: table }])).toEqual(mask);
    }),
  );
});

test('ColorTable names a colour that is not in the table', () => {
  const mask = bytes([1, 2, 3, 0, 10, 255], 2, 3);
  expect(() => run(mask, ['ColorTable', { colors: [0x010203] }])).toThrow('#000aff');
  expect(() => run(mask, ['ColorTable', { colors: [1, 1] }])).toThrow('twice');
  expect(() => run(bytes([1], 1), ['ColorTable', { colors: [1] }])).toThrow('3 channels of 8 bit');
});

test('DepthMap keeps what labels tell apart', () => {
  const mask = rasterOf(Uint16Array.from([0, 1000, 65_535, 1000]), 2);
  const table = [
    [0, 0],
    [1000, 1],
    [65_535, 255],
  ];
  const small = run(mask, ['DepthMap', { bitDepth: 8, table }]);
  expect(small).toEqual(bytes([0, 1, 255, 1], 2));
  const back = table.map(([from, to]) => [to, from]);
  expect(run(small, ['DepthMap', { bitDepth: 16, table: back }])).toEqual(mask);
  expect(run(small, ['DepthMap', { bitDepth: 16, table: null }]).data).toEqual(Uint16Array.from(small.data));
});

test('DepthMap refuses to lose a label', () => {
  const mask = rasterOf(Uint16Array.from([0, 256]), 2);
  const tables = [
    [
      [0, 0],
      [256, 0],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [
      [0, 0],
      [256, 300],
    ],
  ];
  for (const table of tables) expect(() => run(mask, ['DepthMap', { bitDepth: 8, table }])).toThrow('Node 0');
  expect(() => run(mask, ['DepthMap', { bitDepth: 8, table: null }])).toThrow(
    'Label 256 has no value at 8 bit',
  );
  expect(() => run(mask, ['DepthMap', { bitDepth: 8, table: [[0, 0]] }])).toThrow('Label 256');
});
