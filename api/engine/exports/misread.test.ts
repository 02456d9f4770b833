import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const folder = temporaryFolder();
const python = process.env.TEST_LONG ? process.env.EXPORT_READERS : undefined;
if (python === undefined)
  console.log('skipped: OpenCV on masks with colours (TEST_LONG, and EXPORT_READERS names a Python with it)');

const COLORS = [
  [0, 0, 0],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
];
/** Levels of grey of these colours by ITU-R BT.601. */
const GREYS = [0, 76, 150, 29];
const at = (x: number) => Math.floor(x / 8) % 4;

/** Writes pairs whose masks are stripes of colours, or of 0 and 255; returns a run with index masks. */
async function run(kind: 'colours' | 'binary') {
  const source = join(folder, kind);
  for (let n = 1; n <= 8; n++) {
    const size = { width: 32, height: 24 };
    const image = createRaster({ ...size, channels: 3, at: (x, y) => [x * 7 + n, y * 9, n * 20] });
    const mask =
      kind === 'colours'
        ? createRaster({ ...size, channels: 3, at: (x) => COLORS[at(x)] })
        : createRaster({ ...size, channels: 1, at: (x) => (at(x) > 1 ? 255 : 0) });
    await writeImage(source, 'images', `${n}.png`, image);
    await writeImage(source, 'masks', `${n}.png`, mask);
  }
  const channels = kind === 'binary' ? { imageMaskChannels: ONE_CHANNEL_MASKS } : {};
  const made = await runFolders(source, folder, { totalAugmentedImages: 6, exports: ['index'], ...channels });
  return { ...made, readme: new TextDecoder().decode(await made.bytes('README.txt')) };
}

describe('README.txt names what readers misread', () => {
  test('the values of masks that are not the numbers of their classes', async () => {
    const { readme, outputs, png } = await run('binary');
    expect(readme).toContain('Masks in SET/masks have the values 0, 255, but losses expect 0 to 1.');
    expect(readme).not.toContain('cv2.imread(path, 0)');
    const [{ set, image, mask }] = outputs;
    expect([...new Set((await png(mask)).samples)]).toEqual([0, 255]);
    const index = await png(`${set}/index_masks/${image.split('/').at(-1)}`);
    expect([...new Set(index.samples)]).toEqual([0, 1]);
  });

  test('masks with colours that are read in grey', async () => {
    const { readme, bytes, outputs } = await run('colours');
    expect(readme).toContain('Masks in SET/masks have colours or a palette. cv2.imread(path, 0)');
    expect(readme).not.toContain('but losses expect');
    if (python === undefined) return;
    const [{ mask }] = outputs;
    const path = join(folder, 'mask.png');
    await Bun.write(path, await bytes(mask));
    const code = `import cv2; print(*sorted(set(cv2.imread(${JSON.stringify(path)}, 0).ravel().tolist())))`;
    const { stdout } = Bun.spawnSync([python, '-c', code], { stderr: 'inherit' });
    const levels = stdout.toString().trim().split(' ').map(Number);
    const greys = GREYS.toSorted((a, b) => a - b);
    // Readers round in different ways.
    for (const [i, grey] of greys.entries())
      expect(Math.abs(grey - (levels[i] ?? -9))).toBeLessThanOrEqual(1);
    expect(levels).toHaveLength(greys.length);
  });
});
