import { describe, expect, test } from 'bun:test';
import type { MaskRaster } from '../pixels/index.ts';
import { decodePng } from '../png/index.ts';
import type { MaskPlan } from '../types.ts';
import { encodeMask } from './encode-mask.ts';
import { labelPlane } from './label-plane.ts';
import { maskRecipe } from './mask-recipe.ts';

const mask = (kind: MaskRaster['kind'], samples: MaskRaster['samples'], palette?: number[]): MaskRaster => ({
  kind,
  samples,
  width: samples.length / (kind === 'color' ? 3 : 1),
  height: 1,
  hadAlpha: false,
  orientation: 1,
  lossy: false,
  bitDepth: samples instanceof Uint16Array ? 16 : 8,
  channels: kind === 'color' ? 3 : 1,
  ...(palette ? { palette: Uint32Array.from(palette) } : {}),
});
const plan = (part: Partial<MaskPlan>): MaskPlan => ({
  kind: 'index',
  outChannels: 1,
  bitDepth: 8,
  source: 'value',
  table: null,
  ...part,
});
const RED = 0xff0000;
const colors = plan({ kind: 'color', source: 'color', table: [0, 0x808080, RED] });

describe('a mask becomes labels', () => {
  test('values are kept; an 8-bit mask of a 16-bit set is widened', () => {
    const wide = plan({ bitDepth: 16 });
    const plane = labelPlane(mask('grey', Uint8Array.of(0, 200)), wide, maskRecipe(wide, 0), 'a');
    expect(plane.data).toEqual(Uint16Array.of(0, 200));
  });

  test('a grey class keeps its label if the palette is extended to the fill', () => {
    // The palette's 129th colour would be #808080 too, the class with label 1.
    const recipe = maskRecipe(colors, 255);
    const plane = labelPlane(mask('color', Uint8Array.of(128, 128, 128, 255, 0, 0)), colors, recipe, 'a');
    expect([...plane.data]).toEqual([1, 2]);
    expect(new Set(recipe.table).size).toBe(256);
    expect(recipe.table?.slice(0, 3)).toEqual([0, 0x808080, RED]);
  });

  test('colour, palette and grey masks of one set share one table', () => {
    const recipe = maskRecipe(colors, 0);
    const of = (m: MaskRaster) => [...labelPlane(m, colors, recipe, 'a').data];
    expect(of(mask('color', Uint8Array.of(255, 0, 0, 0, 0, 0, 128, 128, 128)))).toEqual([2, 0, 1]);
    expect(of(mask('palette', Uint8Array.of(1, 0, 1), [RED, 0]))).toEqual([0, 2, 0]);
    expect(of(mask('grey', Uint8Array.of(128, 0)))).toEqual([1, 0]);
  });

  test('labels that are not in the plan are refused by name', () => {
    const recipe = maskRecipe(colors, 0);
    expect(() => labelPlane(mask('color', Uint8Array.of(1, 2, 3)), colors, recipe, 'm.png')).toThrow('m.png');
    const palette = plan({ kind: 'palette', source: 'index', table: [0, RED] });
    const other = mask('palette', Uint8Array.of(1), [0, 0x00ff00]);
    expect(() => labelPlane(other, palette, maskRecipe(palette, 0), 'm.png')).toThrow(
      'index 1 with a different colour',
    );
    expect(() =>
      labelPlane(mask('color', Uint8Array.of(1, 2, 3)), plan({}), maskRecipe(plan({}), 0), 'm.png'),
    ).toThrow();
  });
});

describe('labels become a PNG', () => {
  const png = (p: MaskPlan, fill: number, labels: number[]) => {
    const data = Uint8Array.from(labels);
    return decodePng(
      encodeMask({ data, width: data.length, height: 1, channels: 1 }, maskRecipe(p, fill), {
        effort: 'fast',
      }),
    );
  };

  test('one channel: indices with the table as palette, long enough to name the fill', () => {
    const out = png(colors, 255, [0, 2, 255]);
    expect([...out.samples]).toEqual([0, 2, 255]);
    expect(out.colorType).toBe(3);
    expect([...out.palette!].slice(0, 3)).toEqual([0, 0x808080, RED]);
    expect(out.palette!.length).toBe(256);
  });

  test('three channels: the colours themselves, the fill as grey', () => {
    const three = { ...colors, outChannels: 3 as const };
    const recipe = maskRecipe(three, 255);
    expect(recipe.table).toEqual([0, 0x808080, RED, 0xffffff]);
    expect([...png(three, 255, [2, recipe.fill]).samples]).toEqual([255, 0, 0, 255, 255, 255]);
  });

  test('three channels of an index mask repeat the label', () => {
    expect([...png(plan({ outChannels: 3 }), 0, [7, 9]).samples]).toEqual([7, 7, 7, 9, 9, 9]);
  });

  test('more colours than a table can contain are stored as colours', () => {
    const many = plan({ kind: 'color', source: 'color', outChannels: 3, table: null });
    expect(maskRecipe(many, 9)).toMatchObject({ carried: 'colors', fill: 9 });
    const full = plan({
      kind: 'color',
      source: 'color',
      outChannels: 3,
      table: Array.from({ length: 256 }, (_, i) => i),
    });
    expect(maskRecipe(full, 255).carried).toBe('colors');
  });
});
