import { expect, test } from 'bun:test';
import { graphFromJson, graphToJson } from './json.ts';
import type { Graph } from './schema.ts';

const graph: Graph = {
  name: 'pair',
  inputs: [
    {
      name: 'image',
      kind: 'image',
      width: 8,
      height: 6,
      channels: 3,
      bitDepth: 8,
      border: 'reflect',
      fill: 9,
    },
    {
      name: 'mask',
      kind: 'mask',
      width: 8,
      height: 6,
      channels: 1,
      bitDepth: 16,
      border: 'constant',
      fill: 0,
    },
  ],
  nodes: [
    { name: 'turn', op: 'Rotate', attributes: { degrees: -12.5 }, inputs: ['image'], outputs: ['turned'] },
    { op: 'Brightness', attributes: { delta: 0.1 }, inputs: ['turned'], outputs: ['bright'] },
    { op: 'Rotate', attributes: { degrees: -12.5 }, inputs: ['mask'], outputs: ['labels'] },
  ],
  outputs: ['bright', 'labels'],
};

const changed = (change: (copy: Graph) => unknown): string => {
  const copy = structuredClone(graph);
  change(copy);
  return JSON.stringify(copy);
};

test('a graph survives the way through JSON', () => {
  expect(graphFromJson(graphToJson(graph))).toEqual(graph);
  expect(graphFromJson(JSON.parse(graphToJson(graph)))).toEqual(graph);
});

test('border and fill have defaults', () => {
  const text = changed((g) => {
    const input = g.inputs[1] as Partial<Graph['inputs'][number]>;
    delete input.border;
    delete input.fill;
  });
  expect(graphFromJson(text)).toEqual(graph);
});

const FAULTS: [string, string, RegExp][] = [
  ['text that is no JSON', '{', /not JSON/],
  ['an unknown field', changed((g) => Object.assign(g, { extra: 1 })), /extra/],
  ['a missing field', changed((g) => Reflect.deleteProperty(g, 'outputs')), /outputs/],
  [
    'an unknown op',
    changed((g) => {
      g.nodes[0].op = 'Blur';
    }),
    /Node 0 .*no op 'Blur'.*Rotate/,
  ],
  [
    'an input made by nobody',
    changed((g) => {
      g.nodes[0].inputs = ['nowhere'];
    }),
    /Node 0 \(Rotate 'turn'\).*'nowhere'/,
  ],
  [
    'a node before its input',
    changed((g) => g.nodes.splice(0, 2, g.nodes[1], g.nodes[0])),
    /'turned' is not made before/,
  ],
  [
    'a value made twice',
    changed((g) => {
      g.nodes[1].outputs = ['turned'];
    }),
    /'turned', which exists already/,
  ],
  [
    'two inputs of one name',
    changed((g) => {
      g.inputs[1].name = 'image';
    }),
    /two inputs 'image'/,
  ],
  ['an output without a value', changed((g) => g.outputs.push('gone')), /'gone'/],
  [
    'a wrong attribute',
    changed((g) => {
      g.nodes[0].attributes = { degrees: 'x' };
    }),
    /Node 0 .*degrees/,
  ],
  [
    'an unknown attribute',
    changed((g) => {
      g.nodes[0].attributes = { degrees: 1, scale: 2 };
    }),
    /scale/,
  ],
  [
    'colour on a mask',
    changed((g) => {
      g.nodes[1].inputs = ['labels'];
      g.nodes.push(g.nodes.splice(1, 1)[0]);
    }),
    /never sees a mask/,
  ],
  [
    'labels on an image',
    changed((g) => {
      g.nodes[1] = { ...g.nodes[1], op: 'DepthMap', attributes: { bitDepth: 8, table: null } };
    }),
    /never sees an image/,
  ],
  [
    'a crop that does not fit',
    changed((g) => {
      g.nodes[0] = {
        ...g.nodes[0],
        op: 'Crop',
        attributes: { offsetHeight: 0, offsetWidth: 0, targetHeight: 7, targetWidth: 8 },
      };
    }),
    /Node 0 .*does not fit into 8x6/,
  ],
  [
    'a fill beyond the depth',
    changed((g) => {
      g.inputs[0].fill = 256;
    }),
    /256.*does not fit 8 bit/,
  ],
  [
    'means of another channel count',
    changed((g) => {
      g.nodes[1] = { ...g.nodes[1], op: 'Contrast', attributes: { factor: 1, means: [1] } };
    }),
    /1 means for 3 channels/,
  ],
];

for (const [fault, json, message] of FAULTS) {
  test(`graphFromJson() refuses ${fault}`, () => {
    expect(() => graphFromJson(json)).toThrow(message);
  });
}
