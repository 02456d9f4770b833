import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { readHeader } from '../pixels/index.ts';
import { decodePng } from '../png/index.ts';
import { caseFolder, expectation } from '../testing/cases.ts';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC15');
const ALL = { trainRatio: 1, valRatio: 0, testRatio: 0, totalAugmentedImages: 1 } as const;
type Expected = { stored: [number, number]; shown: [number, number] };

/** Returns the corner of the red marker; it must be in one corner only. */
function markerCorner(png: {
  samples: ArrayLike<number>;
  width: number;
  height: number;
  channels: number;
}): string {
  const red = (x: number, y: number) => {
    const at = (y * png.width + x) * png.channels;
    return png.samples[at] - Math.max(png.samples[at + 1], png.samples[at + 2]);
  };
  const right = png.width - 3;
  const bottom = png.height - 3;
  const corners = {
    'top-left': red(2, 2),
    'top-right': red(right, 2),
    'bottom-left': red(2, bottom),
    'bottom-right': red(right, bottom),
  };
  return Object.entries(corners).sort((a, b) => b[1] - a[1])[0][0];
}

describe('DC15: a photograph that its EXIF tag rotates', () => {
  test('is measured upright, and its mask fits', async () => {
    const { stored, shown } = await expectation<Expected>(folder);
    const path = join(folder, 'images', 'e6.jpg');
    const inspected = await localEngine().inspectImage({ name: 'e6.jpg', path });
    if (!inspected.ok) throw new Error(inspected.failed.reason);
    const { width, height, storedWidth, storedHeight, orientation } = inspected.facts;
    expect([width, height, storedWidth, storedHeight, orientation]).toEqual([...shown, ...stored, 6]);
  });

  test('is upright in the zip, without a tag, and lines up with its mask', async () => {
    const { shown } = await expectation<Expected>(folder);
    const made = await runFolders(folder, temporary, ALL);
    const [{ image, mask }] = made.outputs;
    const [picture, labels] = [await made.png(image), await made.png(mask)];
    expect([picture.width, picture.height]).toEqual(shown);
    expect([labels.width, labels.height]).toEqual(shown);
    expect(readHeader(await made.bytes(image)).orientation).toBe(1);
    expect(markerCorner(picture)).toBe('top-left');
    const original = decodePng(await Bun.file(join(folder, 'masks', 'e6.png')).bytes());
    const first = Array.from(labels.samples).filter((_, i) => i % labels.channels === 0);
    expect(first).toEqual(Array.from(original.samples).filter((_, i) => i % original.channels === 0));
  });

  test('is upright in its rendition', async () => {
    const { shown } = await expectation<Expected>(folder);
    const source = { path: join(folder, 'images', 'e6.jpg') };
    const png = decodePng(
      await localEngine().renderPreview(source, { kind: 'image', orientation: 6 }, 'rendition'),
    );
    expect([png.width, png.height]).toEqual(shown);
    expect(markerCorner(png)).toBe('top-left');
  });
});
