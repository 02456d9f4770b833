import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const SIDE = 48;
const BLOCK = 16;

/** Draws an image: RGB for three values per pixel, grey for one. */
function draw(at: (x: number, y: number) => number[]): Sharp {
  const channels = at(0, 0).length as 1 | 3;
  const raw = Buffer.alloc(SIDE * SIDE * channels);
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) raw.set(at(x, y), (y * SIDE + x) * channels);
  return sharp(raw, { raw: { width: SIDE, height: SIDE, channels } });
}

const grey = (at: (x: number, y: number) => number) => {
  const image = draw((x, y) => [at(x, y)]);
  return image.toColourspace('b-w').png().toBuffer();
};

/** Returns an image that differs for each number, by more than a near duplicate. */
const photo = (n: number) =>
  draw((x, y) => {
    const tile = ((x >> 3) * 7 + (y >> 3) * 13 + n * 29) % 11;
    return [(tile * 23 + n * 37) & 255, (x * 5 + tile * 17) & 255, (y * 5 + n * 53) & 255];
  });

/** Returns a mask with a square of a label on label 0. */
const square = (n: number, label: number) => {
  const from = 4 + (n % 5) * 4;
  const isIn = (at: number) => at >= from && at < from + BLOCK;
  return grey((x, y) => (isIn(x) && isIn(y) ? label : 0));
};

/** Returns a mask with one object: the block of a number. */
const object = (n: number) => grey((x, y) => (x >> 4 === n % 3 && y >> 4 === Math.floor(n / 3) ? 255 : 0));

type Files = Record<string, Promise<Buffer> | string>;

/** A dataset as it is downloaded or exported. */
export type SyntheticSet = {
  name: string;
  /** Text of the layout in the panel. */
  label: string;
  pairs: number;
  /** Folders that are dropped together; empty: the folder itself. */
  roots?: string[];
  isZip?: true;
  files: () => Files;
};

/** Images and masks in one folder, with different formats. */
const oneFolder: SyntheticSet = {
  name: 'one-folder',
  label: 'Images and masks in folders',
  pairs: 6,
  files: () =>
    Object.fromEntries(
      Array.from({ length: 6 }, (_, n) => [
        [`shot_${n}.jpg`, photo(n).jpeg({ quality: 95 }).toBuffer()],
        [`shot_${n}.png`, square(n, 255)],
      ]).flat() as [string, Promise<Buffer>][],
    ),
};

/** Images of the same names in several folders, with a list of classes. */
const tiles: SyntheticSet = {
  name: 'tiles',
  label: 'Images and masks in folders',
  pairs: 6,
  files: () => {
    const files: Files = {
      'classes.json': JSON.stringify({
        classes: [
          { title: 'Water', color: '#E2A929' },
          { title: 'Building', color: '#3C1098' },
        ],
      }),
      'readme.md': 'Aerial images.',
    };
    for (const tile of [1, 2, 3]) {
      for (const n of [1, 2]) {
        const number = tile * 10 + n;
        const isIn = (at: number) => at >= 8 && at < 8 + BLOCK + n;
        const mask = draw((x, y) => (isIn(x) && isIn(y) ? [0x3c, 0x10, 0x98] : [0xe2, 0xa9, 0x29]));
        files[`Tile ${tile}/images/image_part_00${n}.jpg`] = photo(number).jpeg({ quality: 95 }).toBuffer();
        files[`Tile ${tile}/masks/image_part_00${n}.png`] = mask.png().toBuffer();
      }
    }
    return files;
  },
};

/** One file per object, with random names. */
const objects: SyntheticSet = {
  name: 'stage1_train',
  label: 'Images and masks in folders',
  pairs: 5,
  files: () => {
    const files: Files = {};
    for (let n = 0; n < 5; n++) {
      const id = `${n}f3a${n * 7919}`;
      files[`${id}/images/${id}.png`] = photo(n).png().toBuffer();
      for (let k = 0; k <= n; k++) files[`${id}/masks/${k}c${n}9.png`] = object((k * 2 + n) % 9);
    }
    return files;
  },
};

/** Annotations of COCO in a zip, with gaps between the ids of its categories. */
const coco: SyntheticSet = {
  name: 'coco',
  label: 'COCO',
  pairs: 6,
  isZip: true,
  files: () => {
    const files: Files = {};
    const images = [];
    const annotations = [];
    for (let n = 1; n <= 6; n++) {
      const file_name = `${String(n).padStart(12, '0')}.jpg`;
      files[`train2017/${file_name}`] = photo(n).jpeg({ quality: 95 }).toBuffer();
      images.push({ id: n, file_name, width: SIDE, height: SIDE });
      const [a, b] = [4 + n, 20 + n];
      const polygon = [a, a, b, a, b, b, a, b];
      annotations.push({
        id: n,
        image_id: n,
        category_id: n % 2 === 0 ? 3 : 17,
        iscrowd: 0,
        area: 256,
        segmentation: [polygon],
        bbox: [a, a, 16, 16],
      });
    }
    const categories = [
      { id: 3, name: 'car' },
      { id: 17, name: 'cat' },
    ];
    files['annotations/instances_train2017.json'] = JSON.stringify({ images, annotations, categories });
    return files;
  },
};

/** Two folders that belong together, four mask families, sets and cities. */
const cityscapes: SyntheticSet = {
  name: 'cityscapes',
  label: 'Cityscapes',
  pairs: 9,
  roots: ['leftImg8bit', 'gtFine'],
  files: () => {
    const files: Files = {};
    const cities = { train: 'aachen', val: 'lindau', test: 'berlin' };
    let n = 0;
    for (const [set, city] of Object.entries(cities)) {
      for (let k = 0; k < 3; k++) {
        n++;
        const stem = `${set}/${city}/${city}_000000_00001${k}`;
        files[`leftImg8bit/${stem}_leftImg8bit.png`] = photo(n).png().toBuffer();
        files[`gtFine/${stem}_gtFine_labelIds.png`] = square(n, 7 + k);
        files[`gtFine/${stem}_gtFine_color.png`] = photo(n + 50)
          .png()
          .toBuffer();
        files[`gtFine/${stem}_gtFine_labelTrainIds.png`] = square(n, k);
        files[`gtFine/${stem}_gtFine_polygons.json`] = '{"objects": []}';
      }
    }
    return files;
  },
};

/** Five datasets in the forms in which they are downloaded or exported. */
export const SETS = { oneFolder, tiles, objects, coco, cityscapes };

/** Writes the files of a dataset below a folder. */
export async function writeSet({ name, files }: SyntheticSet, folder: string): Promise<string> {
  const root = join(folder, name);
  for (const [path, content] of Object.entries(files())) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), await content);
  }
  return root;
}
