import { describe, expect, test } from 'bun:test';
import type { LabelRepair } from '@twinset/contract';
import fc from 'fast-check';
import { EngineError } from '../engine-error.ts';
import type { MaskRaster } from '../pixels/index.ts';
import { describeLabels } from '../tasks/describe-labels.ts';
import { maskFacts } from '../testing/facts.ts';
import { labelStep } from './index.ts';
import type { MaskRepair } from './mask-repair.ts';
import { repairFacts } from './repair-facts.ts';
import { repairMask, resizeMask } from './repair-mask.ts';

const mask = (part: Partial<MaskRaster> & Pick<MaskRaster, 'samples' | 'width' | 'height'>): MaskRaster => ({
  kind: 'grey',
  channels: 1,
  bitDepth: 8,
  hadAlpha: false,
  orientation: 1,
  lossy: false,
  ...part,
});
const values = (steps: LabelRepair[], bitDepth: 8 | 16 = 8): MaskRepair => ({
  domain: 'value',
  steps,
  bitDepth,
});
const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;

describe('remap', () => {
  test('is a look-up in a table, bit for bit', () => {
    const depth = fc.constantFrom(8, 16) as fc.Arbitrary<8 | 16>;
    const sets = depth.chain((bits) => {
      const label = fc.integer({ min: 0, max: bits === 8 ? 255 : 65_535 });
      return fc.record({
        bits: fc.constant(bits),
        samples: fc.array(label, { minLength: 12, maxLength: 12 }),
        map: fc.uniqueArray(fc.record({ from: label, to: label }), {
          selector: ({ from }) => from,
          minLength: 1,
        }),
      });
    });
    fc.assert(
      fc.property(sets, ({ bits, samples, map }) => {
        const table = Uint16Array.from({ length: 65_536 }, (_, i) => i);
        for (const { from, to } of map) table[from] = to;
        const stored = bits === 16 ? Uint16Array.from(samples) : Uint8Array.from(samples);
        const repaired = repairMask(
          mask({ samples: stored, width: 4, height: 3, bitDepth: bits }),
          values([{ kind: 'remap', map }], bits),
        );
        const looked = samples.map((value) => table[value] as number);
        expect(repaired.samples).toEqual(bits === 16 ? Uint16Array.from(looked) : Uint8Array.from(looked));
        expect(repaired).toMatchObject({ kind: 'grey', bitDepth: bits, width: 4, height: 3 });
      }),
    );
  });

  test('works on the colours of colour-coded and palette masks', () => {
    const map = [{ from: '#ff0000', to: '#0000ff' }];
    const repair: MaskRepair = { domain: 'color', steps: [{ kind: 'remap', map }], bitDepth: 8 };
    const colors = mask({
      samples: Uint8Array.of(255, 0, 0, 0, 255, 0),
      width: 2,
      height: 1,
      kind: 'color',
      channels: 3,
    });
    expect([...repairMask(colors, repair).samples]).toEqual([0, 0, 255, 0, 255, 0]);
    const palette = mask({
      samples: Uint8Array.of(1, 0),
      width: 2,
      height: 1,
      kind: 'palette',
      palette: Uint32Array.of(0x00ff00, 0xff0000),
    });
    expect(repairMask(palette, repair)).toMatchObject({ kind: 'color', channels: 3 });
    expect([...repairMask(palette, repair).samples]).toEqual([0, 0, 255, 0, 255, 0]);
  });

  test('labels change at once, not one after another; a doubled or foreign label is refused', () => {
    const swap = labelStep(
      [
        {
          kind: 'remap',
          map: [
            { from: 1, to: 2 },
            { from: 2, to: 1 },
          ],
        },
      ],
      'value',
    );
    expect([0, 1, 2].map(swap)).toEqual([0, 2, 1]);
    const doubled = [
      {
        kind: 'remap',
        map: [
          { from: 1, to: 2 },
          { from: 1, to: 3 },
        ],
      },
    ] as LabelRepair[];
    expect(() => labelStep(doubled, 'value')).toThrow(EngineError);
    expect(() => labelStep([{ kind: 'snap', values: ['#ff0000', 1] }], 'value')).toThrow('#ff0000');
    expect(() => labelStep([{ kind: 'snap', values: [0, 1] }], 'color')).toThrow('colours such as');
    expect(() => labelStep([{ kind: 'snap', values: [0, 300] }], 'index')).toThrow('0 to 255');
  });
});

test('snap takes the nearest of the chosen values, the lower of two', () => {
  const step = labelStep([{ kind: 'snap', values: [255, 0, 100] }], 'value');
  expect([0, 49, 50, 51, 177, 178, 255].map(step)).toEqual([0, 0, 0, 100, 100, 255, 255]);
  const color = labelStep([{ kind: 'snap', values: ['#ff0000', '#000000', '#0000ff'] }], 'color');
  expect([0xf81005, 0x101010, 0x2000e0].map((value) => hex(color(value)))).toEqual([
    '#ff0000',
    '#000000',
    '#0000ff',
  ]);
});

test('a threshold separates values and lumas', () => {
  const step = labelStep([{ kind: 'threshold', at: 128 }], 'value');
  expect([0, 127, 128, 255].map(step)).toEqual([0, 0, 255, 255]);
  const color = labelStep([{ kind: 'threshold', at: 128 }], 'color');
  expect([0xff0000, 0x00ff00, 0x808080].map(color)).toEqual([0, 0xffffff, 0xffffff]);
});

test('resizing takes the label at the centre of each pixel', () => {
  const small = mask({ samples: Uint8Array.of(1, 2, 3, 4), width: 2, height: 2 });
  expect([...resizeMask(small, 4, 4).samples]).toEqual([1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]);
  expect([...resizeMask(small, 3, 1).samples]).toEqual([3, 4, 4]);
  const ramp = mask({ samples: Uint8Array.from({ length: 9 }, (_, i) => i), width: 9, height: 1 });
  expect([...resizeMask(ramp, 3, 1).samples]).toEqual([1, 4, 7]);
  const size = { width: 4, height: 2, orientation: 6 };
  const tall = mask({ samples: Uint8Array.of(1, 2, 3, 4), width: 2, height: 2, orientation: 6 });
  expect(repairMask(tall, { ...values([]), size })).toMatchObject({ width: 4, height: 2, orientation: 1 });
  // Orientation 6 turns a quarter clockwise: the left column becomes the upper row, from right to left.
  expect([...repairMask(tall, { ...values([]), size }).samples]).toEqual([3, 3, 1, 1, 4, 4, 2, 2]);
});

test('the facts of a repaired mask are those of the mask that is read', () => {
  const steps = fc.oneof(
    fc.constant<LabelRepair>({ kind: 'threshold', at: 3 }),
    fc.constant<LabelRepair>({ kind: 'snap', values: [1, 4, 6] }),
    fc.constant<LabelRepair>({
      kind: 'remap',
      map: [
        { from: 2, to: 300 },
        { from: 5, to: 0 },
      ],
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.nat(7), { minLength: 20, maxLength: 20 }),
      fc.array(steps, { minLength: 1, maxLength: 3 }),
      (samples, chosen) => {
        const raster = mask({ samples: Uint8Array.from(samples), width: 5, height: 4 });
        const repair = values(chosen, 16);
        const { values: counted, truncated } = describeLabels(raster);
        const facts = maskFacts('a.png', { width: 5, height: 4, values: counted, truncated });
        const read = describeLabels(repairMask(raster, repair));
        expect(repairFacts(facts, repair)).toMatchObject({ values: read.values, truncated: read.truncated });
      },
    ),
  );
});
