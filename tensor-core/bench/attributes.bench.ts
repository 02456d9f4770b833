/**
 * Measures the time of all attributes of pairs of 512x512 in one thread:
 *   bun tensor-core/bench/attributes.bench.ts [--pairs 1000] [--python PATH] [--peers DIR]
 * With the path of a Python that has scikit-image, the same files are measured there too, in the same run,
 * and the values are compared; --peers uses the Python environment that the engine's benchmark creates.
 * Texture differs by about 1e-6: scikit-image rounds a grey value of exactly n + 0.5 up or down depending on
 * the order in which its matrix product adds, which changes with the image's size.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ATTRIBUTE_FLAGS } from '@twinset/contract';
import { measureAttributes } from '../src/attributes/index.ts';
import { createRandom } from '../src/split/random.ts';

const SIDE = 512;
const VARIANTS = 8;
const { values: given } = parseArgs({
  args: process.argv.slice(2),
  options: { pairs: { type: 'string' }, python: { type: 'string' }, peers: { type: 'string' } },
  strict: false,
});
const pairs = Number(given.pairs) || 1000;
const peersPython = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'twinset/peers/venv/bin/python',
);
const python = given.python ?? (given.peers && existsSync(peersPython) ? peersPython : undefined);

/** Returns a smooth image with noise, and a mask of some irregular objects with holes. */
function makePair(variant: number): { image: Uint8Array; mask: Uint8Array } {
  const image = new Uint8Array(SIDE * SIDE * 3);
  const mask = new Uint8Array(SIDE * SIDE);
  const grain = createRandom(variant).uniform;
  const blobs = Array.from({ length: 6 + variant }, () => [
    grain() * SIDE,
    grain() * SIDE,
    20 + 60 * grain(),
  ]);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const i = y * SIDE + x;
      for (let c = 0; c < 3; c++) {
        const wave = 128 + 90 * Math.sin((x * (c + 1)) / 60 + y / (40 + 10 * variant) + c);
        image[3 * i + c] = Math.max(0, Math.min(255, wave + 24 * (grain() - 0.5)));
      }
      mask[i] = blobs.some(([cy, cx, r]) => {
        const distance = Math.hypot(y - cy, x - cx) + 3 * Math.sin(x / 3) * Math.cos(y / 4);
        return distance < r && distance > r / 5;
      })
        ? 255
        : 0;
    }
  }
  return { image, mask };
}

const inputs = Array.from({ length: VARIANTS }, (_, variant) => makePair(variant));
const measure = ({ image, mask }: (typeof inputs)[number]) =>
  measureAttributes(
    { data: image, width: SIDE, height: SIDE, channels: 3 },
    mask,
    SIDE,
    SIDE,
    ATTRIBUTE_FLAGS,
  );
const values = inputs.map(measure);
const start = performance.now();
for (let pair = 0; pair < pairs; pair++) measure(inputs[pair % VARIANTS]);
const ours = performance.now() - start;
console.log(
  `twinset        ${pairs} pairs  ${(ours / 1000).toFixed(2)} s  ${(ours / pairs).toFixed(2)} ms per pair`,
);

if (python) {
  const folder = mkdtempSync(join(tmpdir(), 'attributes-'));
  try {
    inputs.forEach(({ image, mask }, k) => {
      writeFileSync(join(folder, `${k}.image`), image);
      writeFileSync(join(folder, `${k}.mask`), mask);
    });
    const script = join(import.meta.dir, 'attributes-skimage.py');
    const run = Bun.spawnSync([
      String(python),
      script,
      folder,
      String(VARIANTS),
      String(Math.min(pairs, 40)),
      String(SIDE),
    ]);
    if (!run.success) throw new Error(run.stderr.toString());
    const peer: { milliseconds: number; version: string; values: Record<string, number>[] } = JSON.parse(
      run.stdout.toString(),
    );
    let apart = 0;
    peer.values.forEach((row, k) => {
      for (const name of ATTRIBUTE_FLAGS) {
        apart = Math.max(apart, Math.abs((values[k][name] as number) / row[name] - 1));
      }
    });
    const ratio = ours / pairs / peer.milliseconds;
    console.log(`scikit-image ${peer.version}  ${peer.milliseconds.toFixed(2)} ms per pair`);
    console.log(
      `ratio ${ratio.toFixed(3)} (a third or less is wanted), largest relative difference ${apart.toExponential(1)}`,
    );
    if (ratio > 1 / 3) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
