import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { decodePng } from '../png/index.ts';
import { caseFolder } from '../testing/cases.ts';
import { localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC09');
const ALL = { trainRatio: 1, valRatio: 0, testRatio: 0, imageMaskChannels: ONE_CHANNEL_MASKS } as const;

/** Returns the levels along the middle row, first channel. */
const ramp = (png: { samples: ArrayLike<number>; width: number; height: number; channels: number }) =>
  Array.from(
    { length: png.width },
    (_, x) => png.samples[((png.height >> 1) * png.width + x) * png.channels],
  );
const rising = (levels: number[]) => levels.every((v, i) => i === 0 || v >= levels[i - 1]);

describe('DC09: 16-bit images keep their levels', () => {
  test('a set of 16-bit images keeps its values', async () => {
    const made = await runFolders(folder, temporary, { ...ALL, totalAugmentedImages: 2 });
    for (const { image, source } of made.outputs) {
      const png = await made.png(image);
      const original = decodePng(await Bun.file(join(folder, 'images', source.image)).bytes());
      expect(png.bitDepth).toBe(16);
      expect(ramp(png)).toEqual(ramp(original));
      expect(rising(ramp(png))).toBe(true);
    }
  });

  test('beside an 8-bit image all become 8-bit by one fixed scale, and the plan reports it', async () => {
    const mixed = join(temporary, 'mixed');
    for (const kind of ['images', 'masks'] as const) {
      for (const name of ['full16.png', 'm12in16.png']) {
        await Bun.write(join(mixed, kind, name), Bun.file(join(folder, kind, name)));
      }
      await writeImage(
        mixed,
        kind,
        'plain.png',
        createRaster({ width: 8, height: 8, channels: 1, at: () => 5 }),
      );
    }
    const made = await runFolders(mixed, temporary, { ...ALL, totalAugmentedImages: 3 });
    expect(made.job.warnings.find((w) => w.code === 'MixedBitDepth')?.files).toEqual([
      'full16.png',
      'm12in16.png',
    ]);
    for (const { image, source } of made.outputs) {
      const png = await made.png(image);
      const original = decodePng(await Bun.file(join(mixed, 'images', source.image)).bytes());
      const scale = original.bitDepth === 16 ? 257 : 1;
      expect(png.bitDepth).toBe(8);
      expect(ramp(png)).toEqual(ramp(original).map((v) => Math.round(v / scale)));
    }
  });

  test('renditions share one scale: the darker file is darker, neither is white', async () => {
    const engine = localEngine();
    const paths = ['full16.png', 'm12in16.png'].map((name) => join(folder, 'images', name));
    const ranges = await Promise.all(paths.map((path) => engine.range16(path)));
    const scale16: [number, number] = [
      Math.min(...ranges.map((r) => r[0])),
      Math.max(...ranges.map((r) => r[1])),
    ];
    const [full, twelve] = await Promise.all(
      paths.map(async (path) => {
        const options = { kind: 'image' as const, orientation: 1, scale16 };
        return ramp(decodePng(await engine.renderPreview({ path }, options, 'rendition')));
      }),
    );
    expect(rising(full) && rising(twelve)).toBe(true);
    expect(Math.max(...full)).toBe(255);
    expect(Math.max(...twelve)).toBe(
      Math.round(((ranges[1][1] - scale16[0]) / (scale16[1] - scale16[0])) * 255),
    );
  });
});
