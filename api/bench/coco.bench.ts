/**
 * Processor time and peak memory of the plan of a COCO file, in a separate process per size:
 * `bun api/bench/coco.bench.ts [--sizes 20,200,400]` (MB). Images are those of COCO: 640x480, seven objects of 12 to 60
 * points each, whose annotations are in no order.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomStream } from '@twinset/engine/testing';
import { printTable, type Row } from './lib/table.ts';

const { values: given } = parseArgs({ options: { sizes: { type: 'string' } } });
const BYTES_PER_IMAGE = 4500;
const FILE = 'annotations/instances_train.json';
const nameOf = (i: number) => `${String(i).padStart(12, '0')}.jpg`;

/** Writes a file of about `mb` MB with its images in the order of COCO. */
async function writeFile(dir: string, mb: number): Promise<string[]> {
  const random = randomStream(5);
  const count = Math.ceil((mb * 1e6) / BYTES_PER_IMAGE);
  const names = Array.from({ length: count }, (_, i) => nameOf(i));
  await mkdir(join(dir, 'annotations'), { recursive: true });
  const sink = Bun.file(join(dir, FILE)).writer();
  const image = (file_name: string, i: number) => ({ id: i + 1, file_name, width: 640, height: 480 });
  sink.write(`{"images": ${JSON.stringify(names.map(image))}, "annotations": [`);
  for (let id = 1; id <= 7 * count; id++) {
    const [x, y, points] = [random() * 600, random() * 440, 12 + Math.floor(48 * random())];
    const near = (value: number) => Math.round(100 * (value + 40 * random())) / 100;
    const ring = Array.from({ length: 2 * points }, (_, i) => near(i % 2 === 0 ? x : y));
    const image_id = 1 + Math.floor(random() * count);
    const one = {
      segmentation: [ring],
      area: 702.1057499999998,
      iscrowd: 0,
      image_id,
      category_id: id % 80,
      id,
    };
    sink.write(`${id === 1 ? '' : ', '}${JSON.stringify(one)}`);
    if (id % 1000 === 0) await sink.flush();
  }
  const categories = Array.from({ length: 80 }, (_, id) => ({ id, name: `class ${id}` }));
  sink.write(`], "categories": ${JSON.stringify(categories)}}`);
  await sink.end();
  return names;
}

/** Seconds of all threads, and megabytes of the process. */
type Figures = { pairs: number; seconds: number; before: number; peak: number };

const rows: Row[] = [];
for (const mb of (given.sizes ?? '20,200,400').split(',').map(Number)) {
  const dir = await mkdtemp(join(tmpdir(), 'twinset-coco-'));
  const names = await writeFile(dir, mb);
  const bytes = Bun.file(join(dir, FILE)).size;
  const files = [{ path: FILE, bytes }, ...names.map((name) => ({ path: `train/${name}`, bytes: 1000 }))];
  await Bun.write(join(dir, 'files.json'), JSON.stringify(files));
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'lib/coco-child.ts'), dir], {
    stdout: 'pipe',
  });
  const figures: Figures = JSON.parse(await new Response(child.stdout).text());
  const { pairs, seconds, before, peak } = figures;
  const note = `${before} MB before, ${peak} MB at most; ${pairs} pairs`;
  rows.push([`${(bytes / 1e6).toFixed(0)} MB`, `${seconds.toFixed(1)} s`, note]);
  await rm(dir, { recursive: true, force: true });
}
printTable('Plans of COCO files', rows);
