import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { EXPORT_NAMES, SETS } from '@twinset/contract';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { EXPORT_FORMATS, formatsOf } from './index.ts';
import { runObjectSet } from './testing/run-object-set.ts';

const { temporary, plain, made } = await runObjectSet();

const textOf = async (name: string) => new TextDecoder().decode(await made.bytes(name));
const jsonOf = async (name: string) => JSON.parse(await textOf(name));
/** Values of index masks by label: 255 is ignored. */
const VALUE: Record<number, number> = { 0: 0, 2: 1, 7: 2, 255: 255 };
const stemOf = (path: string) => path.split('/').at(-1)?.replace('.png', '') ?? '';
const indexPath = ({ set, image }: { set: string; image: string }) =>
  `${set}/index_masks/${stemOf(image)}.png`;

/** Returns the expected values of an index mask, from the mask of the result. */
async function expectedIndex(mask: string): Promise<number[]> {
  return Array.from((await made.png(mask)).samples, (label) => VALUE[label]);
}

test('every name of the contract has a format, in the same order', () => {
  expect(EXPORT_FORMATS.map(({ name }) => name)).toEqual([...EXPORT_NAMES]);
});

test('a format includes those that it refers to, and an unknown name includes nothing', () => {
  expect(formatsOf(['huggingface', 'none']).map(({ name }) => name)).toEqual(['index', 'huggingface']);
});

test('exports change nothing of the specified files', async () => {
  for (const name of plain.names.filter((one) => !['manifest.json', 'README.txt'].includes(one)))
    expect([name, await made.bytes(name)]).toEqual([name, await plain.bytes(name)]);
  const { config, exports, ...rest } = made.manifest;
  expect(rest).toEqual({ ...plain.manifest, config: undefined } as never);
  expect(exports?.formats.map(({ name }) => name)).toEqual([...EXPORT_NAMES]);
  expect(plain.manifest).not.toHaveProperty('exports');
});

test('index masks are grey, named like their images, and have 0 to n-1 for each label', async () => {
  for (const output of made.outputs) {
    const png = await made.png(indexPath(output));
    expect([png.channels, png.palette ?? null]).toEqual([1, null]);
    expect(Array.from(png.samples)).toEqual(await expectedIndex(output.mask));
  }
});

test('outputs.csv has the files, the set and the sources of each output', async () => {
  const [header, ...rows] = (await textOf('outputs.csv')).trim().split('\n');
  expect(header).toBe('output_image,output_mask,set,source_image,source_mask,named_image,named_mask');
  expect(rows).toEqual(
    made.outputs.map(({ image, mask, set, source: from }) => {
      const name = `${from.image.replace(' ', '_').replace('.png', '')}_${stemOf(image).slice(4)}.png`;
      const names = ['images', 'masks'].map((kind) => `named/${set}/${kind}/${name}`);
      return [image, mask, set, from.image, from.mask, ...names].join(',');
    }),
  );
});

test('outputs named like their sources have the bytes of the result and unique names', async () => {
  const rows = (await textOf('outputs.csv')).trim().split('\n').slice(1);
  const named = rows.map((row) => row.split(','));
  expect(new Set(named.map((row) => row[5])).size).toBe(made.outputs.length);
  for (const [image, , set, , , namedImage, namedMask] of named) {
    expect(stemOf(namedImage)).toBe(stemOf(namedMask));
    expect(await made.bytes(namedImage)).toEqual(await made.bytes(image));
    expect(await made.bytes(namedMask)).toEqual(await made.bytes(indexPath({ set, image })));
  }
});

test('Parquet has the features of Hugging Face, and the files of each pair', async () => {
  for (const set of SETS) {
    const file = (await made.bytes(`parquet/${set}-00000-of-00001.parquet`)).slice().buffer;
    const metadata = parquetMetadata(file);
    const features = metadata.key_value_metadata?.find(({ key }) => key === 'huggingface')?.value ?? '';
    expect(JSON.parse(features).info.features).toMatchObject({
      image: { _type: 'Image' },
      mask: { _type: 'Image' },
    });
    const rows = await parquetReadObjects({ file, utf8: false });
    const outputs = made.outputs.filter((one) => one.set === set);
    expect(rows).toHaveLength(outputs.length);
    for (const row of rows) {
      const output = outputs.find(({ image }) => image === row.image.path);
      if (!output) throw new Error(`no output ${row.image.path}`);
      expect(row.image.bytes).toEqual(await made.bytes(output.image));
      expect(row.mask).toEqual({ path: indexPath(output), bytes: await made.bytes(indexPath(output)) });
      expect([row.source_image, row.source_mask]).toEqual([output.source.image, output.source.mask]);
    }
  }
});

test('classes.json has the pixels of each class per set; the CSV the same', async () => {
  const { classes } = await jsonOf('classes.json');
  for (const set of SETS) {
    const counts = new Map<number, number>();
    for (const { mask } of made.outputs.filter((one) => one.set === set))
      for (const value of await expectedIndex(mask)) counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const one of classes)
      expect([set, one.name, one.pixels[set]]).toEqual([set, one.name, counts.get(one.value) ?? 0]);
  }
  const lines = (await textOf('classes.csv')).trim().split('\n');
  expect(lines).toHaveLength(1 + classes.length);
  expect(lines[2]).toStartWith(`1,cell,class,#`);
  expect(lines[2]).toEndWith(
    `,2,${['pixels', 'objects', 'images'].flatMap((what) => SETS.map((set) => classes[1][what][set])).join(',')}`,
  );
});

test('the training numbers are the mean and deviation of all training images', async () => {
  const { training } = made.manifest.exports ?? {};
  const levels: number[][] = [[], [], []];
  for (const { image } of made.outputs.filter((one) => one.set === 'train')) {
    const { samples } = await made.png(image);
    for (let i = 0; i < samples.length; i++) levels[i % 3].push(samples[i] / 255);
  }
  for (const [c, list] of levels.entries()) {
    const mean = list.reduce((sum, one) => sum + one, 0) / list.length;
    const variance = list.reduce((sum, one) => sum + (one - mean) ** 2, 0) / list.length;
    expect(training?.mean[c]).toBeCloseTo(mean, 9);
    expect(training?.std[c]).toBeCloseTo(Math.sqrt(variance), 9);
  }
  expect((await jsonOf('classes.json')).training).toMatchObject(training as object);
});

type Rle = { size: number[]; counts: string };
interface Annotation {
  id: number;
  image_id: number;
  category_id: number;
  segmentation: Rle | number[][];
  area: number;
  bbox: number[];
  iscrowd: number;
}

/** Checks the fields of an annotation: whole numbers, a box within the image, run lengths or one polygon. */
function checkAnnotation({ segmentation, bbox: [x, y, width, height], area, ...rest }: Annotation): void {
  expect(rest).toEqual({
    id: expect.any(Number),
    image_id: expect.any(Number),
    category_id: expect.any(Number),
    iscrowd: 0,
  });
  expect([x, y, width, height, area].every(Number.isInteger)).toBeTrue();
  expect(x >= 0 && y >= 0 && x + width <= 96 && y + height <= 72).toBeTrue();
  expect(area > 0 && area <= width * height).toBeTrue();
  if (Array.isArray(segmentation)) {
    expect(segmentation).toHaveLength(1);
    const [points] = segmentation;
    expect(points.length >= 8 && points.length % 2 === 0).toBeTrue();
    const xs = points.filter((_, i) => i % 2 === 0);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([x, x + width]);
  } else {
    expect(segmentation.size).toEqual([72, 96]);
    expect(segmentation.counts).toMatch(/^[0-o]+$/);
  }
}

describe.each(['instances', 'polygons'])('COCO: %s', (kind) => {
  test.each([...SETS])('of the set %s are complete and refer to images of the result', async (set) => {
    const coco = await jsonOf(`annotations/${kind}_${set}.json`);
    expect(Object.keys(coco)).toEqual(['info', 'licenses', 'categories', 'images', 'annotations']);
    expect(coco.categories).toEqual([
      { id: 1, name: 'cell', supercategory: '' },
      { id: 2, name: 'a "wire"', supercategory: '' },
    ]);
    const annotations: Annotation[] = coco.annotations;
    for (const one of annotations) checkAnnotation(one);
    for (const { id, ...size } of coco.images) {
      expect(size).toEqual({
        file_name: `${set}/images/img_${id}.png`,
        width: 96,
        height: 72,
      });
    }
    const images = made.outputs.filter((one) => one.set === set).map(({ image }) => image);
    expect(new Set(coco.images.map((one: { file_name: string }) => one.file_name))).toEqual(new Set(images));
    expect(new Set(annotations.map(({ id }) => id)).size).toBe(annotations.length);
    const { classes } = await jsonOf('classes.json');
    for (const { value, objects, pixels } of classes.slice(1, 3)) {
      const of = annotations.filter((one) => one.category_id === value);
      expect(of).toHaveLength(objects[set]);
      expect(of.reduce((sum, { area }) => sum + area, 0)).toBe(pixels[set]);
    }
  });
});

test('YOLO: a line for each object within 0 to 1, and the loss is in the manifest', async () => {
  expect(await textOf('data.yaml')).toBe(
    'train: train/images\nval: val/images\ntest: test/images\nnames:\n  0: "cell"\n  1: "a \\"wire\\""\n',
  );
  let objects = 0;
  for (const { set, image } of made.outputs) {
    const text = await textOf(`${set}/labels/${stemOf(image)}.txt`);
    for (const line of text.split('\n').slice(0, -1)) {
      const [kind, ...points] = line.split(' ').map(Number);
      expect([0, 1]).toContain(kind);
      expect(points.length % 2 === 0 && points.length >= 6).toBeTrue();
      expect(points.every((at) => at > 0 && at < 1)).toBeTrue();
      objects++;
    }
  }
  const yolo = made.manifest.exports?.formats.find(({ name }) => name === 'yolo');
  expect(yolo?.loss).toMatchObject({ objects, worstIou: 1, meanIou: 1 });
});

test('copies of images have the bytes of the result', async () => {
  for (const { set, image } of made.outputs) {
    const bytes = await made.bytes(image);
    const stem = stemOf(image);
    const number = stem.slice(4).padStart(6, '0');
    const copies = [
      `voc/JPEGImages/${set}_${stem}.png`,
      `cityscapes/leftImg8bit/${set}/twinset/twinset_${number}_000000_leftImg8bit.png`,
      `datumaro/images/${set}/${stem}.png`,
      ...(set === 'test' ? [`nnunet/Dataset001_Twinset/imagesTs/test_${stem}_0000.png`] : []),
    ];
    for (const name of copies) expect([name, await made.bytes(name)]).toEqual([name, bytes]);
  }
});

test('nnU-Net: consecutive labels with the ignored one last, and files that exist', async () => {
  const folder = 'nnunet/Dataset001_Twinset';
  const { labels, dataset, numTraining } = await jsonOf(`${folder}/dataset.json`);
  expect(labels).toEqual({ background: 0, cell: 1, 'a "wire"': 2, ignore: 3 });
  const cases = Object.entries<{ images: string[]; label: string }>(dataset);
  expect(cases).toHaveLength(numTraining);
  for (const [, { images, label }] of cases) {
    expect(made.names).toContain(join(folder, images[0]));
    const { samples } = await made.png(join(folder, label));
    const index = await made.png(join(folder, images[0]).replace('images', 'index_masks'));
    expect(Array.from(samples)).toEqual(Array.from(index.samples, (value) => (value === 255 ? 3 : value)));
  }
  const [fold] = await jsonOf(`${folder}/splits_final.json`);
  expect([fold.train.length, fold.val.length]).toEqual([12, 2]);
});

test('WebDataset: tar lists the three files of each sample, with the bytes of the result', async () => {
  const tar = join(temporary, 'train.tar');
  await Bun.write(tar, await made.bytes('webdataset/train-000000.tar'));
  const names = Bun.spawnSync(['tar', '-tf', tar]).stdout.toString().trim().split('\n');
  expect(names).toHaveLength(3 * 12);
  const read = (name: string) => Buffer.from(Bun.spawnSync(['tar', '-xOf', tar, name]).stdout);
  for (const name of ['img_3', 'img_12']) {
    expect(read(`${name}.image.png`)).toEqual(Buffer.from(await made.bytes(`train/images/${name}.png`)));
    expect(read(`${name}.mask.png`)).toEqual(Buffer.from(await made.bytes(`train/index_masks/${name}.png`)));
  }
});
