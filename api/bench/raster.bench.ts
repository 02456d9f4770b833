/**
 * Rasterises polygons like those of COCO, and compares the time with pycocotools:
 *   bun api/bench/raster.bench.ts [--python PATH] [--images 60] [--rounds 7]
 * PATH is a Python that has pycocotools (default: python3). Both draw the same polygons, in turns, in one thread;
 * the times are those of the processor, the least of all rounds counts, and the pixels are compared. Images are those of
 * COCO: 640x480, seven objects each, whose size varies from 10 to 400 pixels.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cocoPolygons, paint } from '@twinset/engine';
import { randomStream } from '@twinset/engine/testing';
import { printTable } from './lib/table.ts';

const [WIDTH, HEIGHT, OBJECTS] = [640, 480, 7];
const size = { width: WIDTH, height: HEIGHT };
const { values: given } = parseArgs({
  options: { python: { type: 'string' }, images: { type: 'string' }, rounds: { type: 'string' } },
});
const python = given.python ?? 'python3';
const rounds = Number(given.rounds ?? 7);

const random = randomStream(5);
/** Returns an irregular outline of 12 to 60 points. */
function outline(): number[] {
  const radius = 5 * 40 ** random();
  const [x, y] = [random() * WIDTH, random() * HEIGHT];
  const points = 12 + Math.floor(48 * random());
  return Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * i) / points;
    const distance = radius * (0.6 + 0.4 * random());
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
  }).flatMap((point) => point.map((v) => Math.round(100 * v) / 100));
}
const images = Array.from({ length: Number(given.images ?? 60) }, () =>
  Array.from({ length: OBJECTS }, () => [outline()]),
);

type Job = 'objects' | 'classes';
const JOBS: Record<Job, string> = {
  objects: 'a mask per object',
  classes: 'a class mask per image',
};

/** Returns microseconds and the sum of all values. */
function measureOwn(job: Job): [time: number, sum: number] {
  const masks: Uint8Array[] = [];
  const before = process.cpuUsage();
  for (const objects of images) {
    const mask = new Uint8Array(WIDTH * HEIGHT);
    if (job === 'classes') masks.push(mask);
    objects.forEach((rings, n) => {
      const out = job === 'classes' ? mask : new Uint8Array(WIDTH * HEIGHT);
      paint(cocoPolygons(rings, size), out, WIDTH, n + 1);
      if (job === 'objects') masks.push(out);
    });
  }
  const { user, system } = process.cpuUsage(before);
  let sum = 0;
  for (const mask of masks) for (let i = 0; i < mask.length; i++) sum += mask[i];
  return [user + system, sum];
}

const SCRIPT = `
import json, sys, time
import numpy as np
from pycocotools import mask as coco
images = json.load(open(sys.argv[1]))
job = sys.argv[2]
w, h = ${WIDTH}, ${HEIGHT}
masks = []
def draw(rings):
    return coco.decode(coco.merge(coco.frPyObjects(rings, h, w)))
start = time.process_time()
for objects in images:
    mask = np.zeros((h, w), np.uint8)
    for n, rings in enumerate(objects):
        m = draw(rings)
        if job == 'classes':
            mask[m == 1] = n + 1
        else:
            masks.append((m, n + 1))
    if job == 'classes':
        masks.append((mask, 1))
took = time.process_time() - start
print(json.dumps([took * 1e6, sum(int(m.sum(dtype=np.int64)) * n for m, n in masks)]))
`;

const folder = mkdtempSync(join(tmpdir(), 'raster-bench-'));
const file = join(folder, 'images.json');
writeFileSync(file, JSON.stringify(images));

function measurePython(job: Job): [time: number, sum: number] {
  const { stdout, exitCode, stderr } = Bun.spawnSync([python, '-c', SCRIPT, file, job]);
  if (exitCode !== 0) throw new Error(`Python failed: ${stderr.toString()}`);
  return JSON.parse(stdout.toString());
}

for (const job of Object.keys(JOBS) as Job[]) {
  measureOwn(job);
  let [own, peer] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    const [time, sum] = measureOwn(job);
    const [peerTime, peerSum] = measurePython(job);
    if (sum !== peerSum)
      throw new Error(`The pixels differ: their sum is ${sum}, with pycocotools ${peerSum}.`);
    own = Math.min(own, time);
    peer = Math.min(peer, peerTime);
  }
  const each = (time: number) => `${(time / images.length / OBJECTS).toFixed(1)} µs`;
  printTable(`${JOBS[job]}, per object`, [
    ['twinset', each(own)],
    ['pycocotools', each(peer), `${(peer / own).toFixed(1)} times as long, same pixels`],
  ]);
}
rmSync(folder, { recursive: true });
