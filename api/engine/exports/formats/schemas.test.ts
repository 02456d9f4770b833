import { expect, test } from 'bun:test';
import { SETS } from '@twinset/contract';
import { decodeRle, ofRuns } from '../objects/testing/decode-rle.ts';
import { runObjectSet } from '../testing/run-object-set.ts';

const { made } = await runObjectSet();
const textOf = async (name: string) => new TextDecoder().decode(await made.bytes(name));
const linesOf = async (name: string) => (await textOf(name)).trimEnd().split('\n');
const stemOf = (path: string) => path.split('/').at(-1)?.replace('.png', '') ?? '';
const outputsOf = (set: string) => made.outputs.filter((one) => one.set === set);
const indexOf = ({ set, image }: { set: string; image: string }) => `${set}/index_masks/${stemOf(image)}.png`;
/** Names of the classes, by value. */
const CLASSES = ['background', 'cell', 'a "wire"'];

/** Returns the number of pixels of each value. */
function counted(samples: ArrayLike<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of Array.from(samples)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

test('Pascal VOC: names of each set, and palette masks with the colours of labelmap.txt', async () => {
  const [header, ...rows] = await linesOf('voc/labelmap.txt');
  expect(header).toBe('# label:color_rgb:parts:actions');
  const colors = rows.map((row) => /^([^:]+):(\d+),(\d+),(\d+)::$/.exec(row));
  expect(colors.map((found) => found?.[1])).toEqual([...CLASSES, 'ignore']);
  for (const set of SETS) {
    const outputs = outputsOf(set);
    expect((await linesOf(`voc/ImageSets/Segmentation/${set}.txt`)).sort()).toEqual(
      outputs.map(({ image }) => `${set}_${stemOf(image)}`).sort(),
    );
    for (const output of outputs) {
      const name = `${set}_${stemOf(output.image)}`;
      const mask = await made.png(`voc/SegmentationClass/${name}.png`);
      expect(mask.samples).toEqual((await made.png(indexOf(output))).samples);
      for (const value of counted(mask.samples).keys()) {
        const [, , red, green, blue] = (colors[value === 255 ? 3 : value] ?? []).map(Number);
        expect(mask.palette?.[value]).toBe((red << 16) | (green << 8) | blue);
      }
      expect(await made.bytes(`voc/JPEGImages/${name}.png`)).toEqual(await made.bytes(output.image));
    }
  }
});

test('Cityscapes: label masks beside each image, named by city, sequence and frame', async () => {
  const names = made.names.filter((name) => name.startsWith('cityscapes/'));
  expect(names).toHaveLength(3 * made.outputs.length);
  for (const output of made.outputs) {
    const number = stemOf(output.image).slice(4).padStart(6, '0');
    const place = `${output.set}/twinset/twinset_${number}_000000`;
    const mask = await made.bytes(indexOf(output));
    for (const kind of ['labelIds', 'labelTrainIds'])
      expect(await made.bytes(`cityscapes/gtFine/${place}_gtFine_${kind}.png`)).toEqual(mask);
    expect(names).toContain(`cityscapes/leftImg8bit/${place}_leftImg8bit.png`);
  }
});

const whole = expect.any(Number);
const SIZE = [72, 96];

type Annotation = { label_id: number; rle: { counts: string } };
type Item = { id: string; annotations: Annotation[]; image: { path: string } };

test('Datumaro: the fields of its format, an item per pair, and the pixels of each class', async () => {
  for (const set of SETS) {
    const { items, ...head } = JSON.parse(await textOf(`datumaro/annotations/${set}.json`));
    const labels = CLASSES.map((name) => ({ name, parent: '', attributes: [] }));
    expect(head).toEqual({
      dm_format_version: '1.0',
      media_type: 2,
      infos: {},
      categories: { label: { label_groups: [], labels, attributes: [] } },
    });
    const outputs = outputsOf(set);
    expect(items.map(({ id }: Item) => id).sort()).toEqual(outputs.map(({ image }) => stemOf(image)).sort());
    for (const { id, annotations, image } of items as Item[]) {
      expect(image).toEqual({ path: `${id}.png`, size: SIZE } as never);
      const pixels = new Map<number, number>();
      for (const one of annotations) {
        expect(one).toEqual({
          id: whole,
          type: 'mask',
          attributes: {},
          group: whole,
          label_id: whole,
          z_order: 0,
          rle: { counts: expect.stringMatching(/^[0-o]+$/), size: SIZE },
        } as never);
        const { label_id, rle } = one;
        const area = ofRuns(decodeRle(rle.counts), 96, 72).reduce((sum, one) => sum + one, 0);
        pixels.set(label_id, (pixels.get(label_id) ?? 0) + area);
      }
      const all = counted((await made.png(`${set}/index_masks/${id}.png`)).samples);
      for (const label of [1, 2]) expect(pixels.get(label)).toBe(all.get(label));
      expect(made.names).toContain(`datumaro/images/${set}/${image.path}`);
    }
  }
});

type Row = { file_name: string; mask_file_name: string };

test('Hugging Face: a row per pair with files of its set and the names of the sources', async () => {
  for (const set of SETS) {
    const rows = (await linesOf(`${set}/metadata.jsonl`)).map((line) => JSON.parse(line) as Row);
    const byName = (a: Row, b: Row) => (a.file_name < b.file_name ? -1 : 1);
    expect(rows.sort(byName)).toEqual(
      outputsOf(set)
        .map((output) => ({
          file_name: output.image.slice(set.length + 1),
          mask_file_name: indexOf(output).slice(set.length + 1),
          source_image: output.source.image,
          source_mask: output.source.mask,
        }))
        .sort(byName),
    );
    for (const row of rows) expect(made.names).toContain(`${set}/${row.mask_file_name}`);
  }
});

test('MMSegmentation: the classes and a dataset per set with folders of the result', async () => {
  const text = await textOf('mmsegmentation.py');
  expect(text).toContain(`    classes=(${CLASSES.map((name) => `${JSON.stringify(name)},`).join(' ')}),\n`);
  const folders = [
    ...text.matchAll(/^(\w+)_dataset = dict\([\s\S]*?img_path='(.+?)', seg_map_path='(.+?)'/gm),
  ];
  expect(folders.map(([, set]) => set)).toEqual([...SETS]);
  for (const [, set, images, masks] of folders) {
    const inFolder = (folder: string) => made.names.filter((name) => name.startsWith(`${folder}/`));
    expect(inFolder(images)).toEqual(
      outputsOf(set)
        .map(({ image }) => image)
        .sort(),
    );
    // Images and masks are matched by their names.
    expect(inFolder(masks).map(stemOf)).toEqual(inFolder(images).map(stemOf));
  }
  expect(text.match(/ignore_index=255,/g)).toHaveLength(SETS.length);
});

test('YOLO: data.yaml names the folders of the images and the classes of the labels', async () => {
  expect(await linesOf('data.yaml')).toEqual([
    ...SETS.map((set) => `${set}: ${set}/images`),
    'names:',
    '  0: "cell"',
    '  1: "a \\"wire\\""',
  ]);
  for (const { set, image } of made.outputs)
    expect(made.names).toContain(`${set}/labels/${stemOf(image)}.txt`);
});
