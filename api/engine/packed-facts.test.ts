import { heapStats } from 'bun:jsc';
import { expect, test } from 'bun:test';
import { sha256 } from './lib/sha256.ts';
import { FactsStore, plainFacts } from './packed-facts.ts';
import { imageFacts, maskFacts } from './testing/facts.ts';
import type { ImageFacts, MaskFacts } from './types.ts';

const digits = (text: string) => sha256(Buffer.from(text));
const image = (name: string, part: Partial<ImageFacts> = {}): ImageFacts => {
  const hashes = { fileSha256: digits(name), pixelHash: digits(`pixels of ${name}`).slice(0, 32) };
  const { fingerprint: _, ...facts } = imageFacts(name, { ...hashes, ...part });
  return facts;
};
const mask = (name: string, part: Partial<MaskFacts> = {}): MaskFacts =>
  maskFacts(name, { fileSha256: digits(name), kindText: 'PNG, 8-bit greyscale', ...part });

const IMAGES = [
  image('plain.png'),
  image('Größe 尺寸 🌿.jpg', {
    bytes: 4_000_000_000,
    format: 'jpeg',
    width: 40,
    storedWidth: 48,
    orientation: 6,
    bitDepth: 16,
    channels: 1,
    hadAlpha: true,
    animated: true,
    kind: 'JPEG',
    crc32: 0xffff_fffe,
    flatShare: 1 / 3,
    range16: [0, 65_535],
  }),
  image('flat.png', { flatShare: 0, crc32: 0, range16: [7, 7] }),
];
const MASKS = [
  mask('plain.png'),
  mask('none.png', { values: [], palette: [] }),
  mask('all.png', {
    kind: 'palette',
    hadAlpha: true,
    crc32: 1,
    truncated: true,
    values: [
      [0, 12_000_000],
      [0xff_ff_ff, 4_294_967_295],
    ],
    palette: [[255, 0xff_ff_ff]],
    shape: { changes: 5, flat: 0, between: 2, ofValues: [[4_000_000_000, 0]] },
    chosen: true,
  }),
  mask('many.png', { values: Array.from({ length: 4096 }, (_, i): [number, number] => [i, i + 1]) }),
];

test('packed facts are equal to those that were packed', () => {
  const images = new FactsStore();
  const masks = new FactsStore();
  const packed = IMAGES.map((facts) => images.pack(facts));
  const packedMasks = MASKS.map((facts) => masks.pack(facts));
  expect(packed.map(plainFacts)).toStrictEqual(IMAGES);
  expect(packedMasks.map(plainFacts)).toStrictEqual(MASKS);
  for (const [i, facts] of IMAGES.entries()) {
    expect(packed[i]).not.toBe(facts);
    for (const key of Object.keys(facts) as (keyof ImageFacts)[])
      expect(packed[i]?.[key]).toEqual(facts[key]);
  }
  expect(packed[0]?.crc32).toBeUndefined();
  expect(packedMasks[0]?.shape).toBeUndefined();
});

test('a list is created once while the facts of one file are read', () => {
  const store = new FactsStore();
  const [first, second] = ['1.png', '2.png'].map((name, i) =>
    store.pack(mask(name, { values: [[i, 7]], palette: [[i, i]], shape: MASKS[2]?.shape })),
  ) as [MaskFacts, MaskFacts];
  for (const key of ['values', 'palette', 'shape'] as const) expect(first[key]).toBe(first[key]);
  expect([second.values, first.values, second.values]).toEqual([[[1, 7]], [[0, 7]], [[1, 7]]]);
});

test('rows of several slabs keep their values', () => {
  const store = new FactsStore();
  const names = Array.from({ length: 3000 }, (_, i) => `${i}.png`);
  const packed = names.map((name, i) => store.pack(mask(name, { width: i + 1, values: [[i, i]] })));
  packed.forEach((facts, i) => {
    expect([facts.name, facts.width, facts.values]).toEqual([names[i] as string, i + 1, [[i, i]]]);
    expect(facts.fileSha256).toBe(digits(names[i] as string));
  });
});

test.each([
  ['a hash of an older version', image('a', { pixelHash: digits('a') })],
  ['a fingerprint', { ...image('a'), fingerprint: new Uint8Array(4) }],
  ['a size above 4 GiB', image('a', { bytes: 2 ** 32 })],
  ['the number that marks absent ones', image('a', { crc32: 2 ** 32 - 1 })],
  ['a field of another version', { ...image('a'), later: 1 } as ImageFacts],
])('facts with %s are unchanged', (_, facts) => {
  const store = new FactsStore();
  expect(store.pack(facts)).toBe(facts);
  const next = image('b');
  expect(plainFacts(store.pack(next))).toStrictEqual(next);
});

test('packed facts have one object per file', () => {
  const store = new FactsStore();
  const count = () => {
    Bun.gc(true);
    const { Array: arrays = 0, Object: objects = 0 } = heapStats().objectTypeCounts;
    return arrays + objects;
  };
  const before = count();
  const packed = Array.from({ length: 2000 }, (_, i) => store.pack(mask(`${i}`, { palette: [[i, i]] })));
  expect((count() - before) / packed.length).toBeLessThan(1.5);
});
