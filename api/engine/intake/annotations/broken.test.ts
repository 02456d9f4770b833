import { expect, test } from 'bun:test';
import { BROKEN_COCO } from './testing/broken/coco.ts';
import { BROKEN_CVAT } from './testing/broken/cvat.ts';
import { BROKEN_LABEL_STUDIO } from './testing/broken/label-studio.ts';
import { BROKEN_PER_IMAGE } from './testing/broken/per-image.ts';
import { readFile } from './testing/read-file.ts';

const FILES = [...BROKEN_COCO, ...BROKEN_CVAT, ...BROKEN_PER_IMAGE, ...BROKEN_LABEL_STUDIO];

test.each(FILES)('%s: %s is named, and the rest is read', async (format, _, text, expected, images) => {
  const read = await readFile(format, text);
  const named = [...read.refused, ...read.notes].map(({ filename, reason }) => `${filename}: ${reason}`);
  expect(named).toEqual(expected);
  expect(read.images.map(({ name }) => name)).toEqual(images);
});

test('at least 40 faults are tried', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(40);
});
