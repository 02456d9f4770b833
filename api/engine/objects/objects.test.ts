import { describe, expect, test } from 'bun:test';
import { runSteps } from '@twinset/contract';
import { maskSetOf } from '../dataset/mask-set.ts';
import { CodecError, type MaskRaster } from '../pixels/index.ts';
import { maskFacts } from '../testing/facts.ts';
import { ObjectMerger } from './merge-objects.ts';
import { areaRows, objectAreas } from './object-areas.ts';
import { looksLikeObjects, objectSummary } from './object-summary.ts';

const mask = (samples: number[], part: Partial<MaskRaster> = {}): MaskRaster => ({
  width: 4,
  height: 1,
  kind: 'grey',
  channels: 1,
  bitDepth: 8,
  hadAlpha: false,
  orientation: 1,
  lossy: false,
  samples: Uint8Array.from(samples),
  ...part,
});

describe('one file per object', () => {
  test('becomes one mask of ids: objects in are objects out', () => {
    const merger = new ObjectMerger();
    merger.add(mask([255, 0, 0, 0]));
    merger.add(mask([0, 1, 1, 0]));
    merger.add(mask([0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0], { kind: 'color', channels: 3 }));
    const merged = merger.finish();
    expect([...merged!.ids]).toEqual([1, 2, 2, 3]);
    expect(merged).toMatchObject({ width: 4, height: 1, count: 3, hidden: [], overlaps: 0 });
  });

  test('the earlier object keeps a pixel; hidden objects and overlaps are counted', () => {
    const merger = new ObjectMerger();
    merger.add(mask([1, 1, 1, 0]));
    merger.add(mask([0, 1, 0, 0]));
    merger.add(mask([0, 0, 1, 1]));
    merger.add(mask([0, 0, 0, 0]));
    expect([...merger.finish()!.ids]).toEqual([1, 1, 1, 3]);
    expect(merger.finish()).toMatchObject({ count: 2, hidden: [1, 3], overlaps: 2 });
  });

  test('the class is part of the id', () => {
    const merger = new ObjectMerger(1000);
    merger.add(mask([1, 0, 0, 0]), 26);
    merger.add(mask([0, 1, 0, 0]), 24);
    merger.add(mask([0, 0, 1, 0]), 26);
    expect([...merger.finish()!.ids]).toEqual([26_001, 24_001, 26_002, 0]);
    expect(() => merger.add(mask([0, 0, 0, 1]), 66)).toThrow(CodecError);
  });

  test('another size and too many objects are refused', () => {
    const merger = new ObjectMerger();
    merger.add(mask([1, 0, 0, 0]));
    const other = () => merger.add(mask([1, 0], { width: 2 }));
    expect(other).toThrow('is 2 × 1 px, and the other objects are 4 × 1 px');
    const full = new ObjectMerger(3);
    full.add(mask([1, 0, 0, 0]), 1);
    full.add(mask([0, 1, 0, 0]), 1);
    expect(() => full.add(mask([0, 0, 1, 0]), 1)).toThrow('is object 3 of its image');
  });
});

test('areas are counted per id, with the class, and 0 for an object that is not in the output', () => {
  const source = objectAreas({ data: Uint16Array.of(0, 7, 7, 2001, 0) });
  expect([...source]).toEqual([
    [7, 2],
    [2001, 1],
  ]);
  const output = objectAreas({ data: Uint16Array.of(7, 0) });
  expect(areaRows(source, output, 1000)).toEqual([
    [7, 0, 2, 1],
    [2001, 2, 1, 0],
  ]);
  expect(areaRows(source, output, 0).map(([, of]) => of)).toEqual([1, 1]);
});

describe('sets that look like objects', () => {
  const ids = (name: string, values: number[]) =>
    maskFacts(name, {
      bitDepth: 16,
      values: [[0, 2000], ...values.map((id): [number, number] => [id, 10 + id])],
    });
  const numbered = (name: string, count: number) =>
    ids(
      name,
      Array.from({ length: count }, (_, i) => i + 1),
    );
  const looks = (...masks: ReturnType<typeof ids>[]) => runSteps(looksLikeObjects(masks, maskSetOf(masks)));

  test('ids from 1 whose number differs by mask, and classes times 1000', () => {
    expect(looks(numbered('a', 12), numbered('b', 30), numbered('c', 7), ids('d', []))).toBeTrue();
    expect(looks(ids('a', [7, 26_001, 26_002]), ids('b', [7, 24_000]), ids('c', [7]))).toBeTrue();
  });

  test('classes are none: the same values in all masks, gaps, few values, few masks', () => {
    expect(looks(numbered('a', 12), numbered('b', 12), numbered('c', 12))).toBeFalse();
    expect(looks(ids('a', [1, 5, 9, 200]), ids('b', [1, 7]), ids('c', [3, 9, 11]))).toBeFalse();
    expect(looks(numbered('a', 1), numbered('b', 2), numbered('c', 3))).toBeFalse();
    expect(looks(numbered('a', 12), numbered('b', 30))).toBeFalse();
  });

  test('are described by number and area', () => {
    const masks = [numbered('a', 2), ids('b', [1001])];
    expect(objectSummary(masks, { source: 'value' }, 1000)).toEqual({
      count: 3,
      masks: 2,
      area: { least: 11, median: 12, most: 1011 },
      perMask: { least: 1, median: 1, most: 2 },
      covered: { least: 23 / (64 * 48), median: 23 / (64 * 48), most: 1011 / (64 * 48) },
      histogram: [8, 16, 32, 64, 128, 256, 512].map((from) => ({
        from,
        count: from === 8 ? 2 : from === 512 ? 1 : 0,
      })),
      classes: [
        { class: 0, count: 2 },
        { class: 1, count: 1 },
      ],
    });
  });
});
