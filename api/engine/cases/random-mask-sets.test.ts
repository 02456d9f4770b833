import { expect, test } from 'bun:test';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { encodePng } from '../png/index.ts';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const WIDTH = 9;
const HEIGHT = 7;
const PIXELS = WIDTH * HEIGHT;

/** A generated mask: one value per pixel, and the colour of each value. */
type Drawn = { kind: 'grey' | 'palette' | 'color'; values: number[]; colors: number[] };

/** Colours with many greys, which may be confused with labels and fills. */
const color = fc.oneof(
  fc.integer({ min: 0, max: 255 }).map((v) => v * 0x01_01_01),
  fc.integer({ min: 0, max: 0xff_ff_ff }),
);
const drawn = (kind: Drawn['kind'], palette: fc.Arbitrary<number[]>): fc.Arbitrary<Drawn> =>
  palette.chain((colors) =>
    fc
      .array(fc.integer({ min: 0, max: colors.length - 1 }), { minLength: PIXELS, maxLength: PIXELS })
      .map((values) => ({ kind, values, colors })),
  );
const palettes = fc.uniqueArray(color, { minLength: 2, maxLength: 6 });
const greys = fc.constant(Array.from({ length: 256 }, (_, v) => v * 0x01_01_01));
const greyPalettes = palettes.map((colors) => [...new Set(colors.map((c) => (c & 255) * 0x01_01_01))]);
const sets = fc.oneof(
  fc.array(fc.oneof(drawn('color', greyPalettes), drawn('grey', greyPalettes)), {
    minLength: 3,
    maxLength: 4,
  }),
  fc.array(drawn('grey', greys), { minLength: 3, maxLength: 4 }),
  palettes.chain((shared) => fc.array(drawn('palette', fc.constant(shared)), { minLength: 3, maxLength: 4 })),
  fc.array(fc.oneof(drawn('palette', palettes), drawn('color', palettes)), { minLength: 3, maxLength: 4 }),
  fc.tuple(drawn('grey', fc.constant([0, 0x9b9b9b])), drawn('color', palettes), drawn('palette', palettes)),
);

function png({ kind, values, colors }: Drawn): Uint8Array {
  const size = { width: WIDTH, height: HEIGHT };
  if (kind === 'palette') {
    return encodePng(
      { data: Uint8Array.from(values), ...size, channels: 1 },
      { effort: 'fast', palette: colors },
    );
  }
  const bytes = values.flatMap((v) => [colors[v] >> 16, (colors[v] >> 8) & 255, colors[v] & 255]);
  const data = Uint8Array.from(kind === 'grey' ? bytes.filter((_, i) => i % 3 === 0) : bytes);
  return encodePng({ data, ...size, channels: kind === 'grey' ? 1 : 3 }, { effort: 'fast' });
}

/** Returns the label of a mask's value in one channel by decisions section 3, computed in the simplest way. */
function labelsOf(set: readonly Drawn[]): (mask: Drawn, value: number) => number {
  const isGrey = ({ kind, values, colors }: Drawn) =>
    kind !== 'palette' && values.every((v) => colors[v] === (colors[v] & 255) * 0x01_01_01);
  if (set.every(isGrey)) return (mask, value) => mask.colors[value] & 255;
  const meaning = new Map<number, number>();
  let agree = set.every(({ kind }) => kind === 'palette');
  for (const { values, colors } of set) {
    for (const value of values) {
      agree &&= (meaning.get(value) ?? colors[value]) === colors[value];
      meaning.set(value, colors[value]);
    }
  }
  if (agree) return (_, value) => value;
  const used = new Set(set.flatMap(({ values, colors }) => values.map((v) => colors[v])));
  const table = [0, ...[...used].filter((c) => c !== 0).sort((a, b) => a - b)];
  return (mask, value) => table.indexOf(mask.colors[value]);
}

test('every output mask equals its source, whatever the kinds, the channels and the fill', async () => {
  const scene = fc.record({
    set: sets,
    maskFill: fc.oneof(fc.constant(0), fc.constant(255), fc.integer({ min: 0, max: 255 })),
    maskChannels: fc.constantFrom(1 as const, 3 as const),
  });
  const check = async ({
    set,
    maskFill,
    maskChannels,
  }: {
    set: Drawn[];
    maskFill: number;
    maskChannels: 1 | 3;
  }) => {
    const folder = await mkdtemp(join(temporary, 'set-'));
    await mkdir(join(folder, 'images'));
    await mkdir(join(folder, 'masks'));
    for (const [i, mask] of set.entries()) {
      // Different noise in each image, so that no two count as duplicates.
      const data = Uint8Array.from(
        { length: PIXELS * 3 },
        (_, k) => (k * k * 31 + i * 97 + k * (i + 3)) % 256,
      );
      const image = encodePng({ data, width: WIDTH, height: HEIGHT, channels: 3 }, { effort: 'fast' });
      await Bun.write(join(folder, 'images', `p${i}.png`), image);
      await Bun.write(join(folder, 'masks', `p${i}.png`), png(mask));
    }
    const made = await runFolders(folder, temporary, {
      trainRatio: 1,
      valRatio: 0,
      testRatio: 0,
      totalAugmentedImages: set.length,
      maskFill,
      imageMaskChannels: { imgChannels: 3, maskChannels },
    });
    const label = labelsOf(set);
    expect(made.outputs.length).toBe(set.length);
    for (const { mask, source } of made.outputs) {
      const before = set[Number(source.mask.slice(1, -4))];
      const out = await made.png(mask);
      const want = before.values.flatMap((value) => {
        const rgb = before.colors[value];
        return maskChannels === 1 ? [label(before, value)] : [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
      });
      expect([...out.samples]).toEqual(want);
    }
  };
  await fc.assert(fc.asyncProperty(scene, check), { numRuns: 60 });
}, 120_000);
