// Measures the kernels of the device by its own clock, and those of the processor on one core, per output. Prints one
// JSON object per case. Arguments: sides of the outputs, in pixels.
import { copyOf, pixelBackend, type Raster } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { MATRIX_KINDS, OPERATIONS, runOperations } from '@twinset/tensor-core/testing';
import {
  encodeSteps,
  jobOf,
  packedOf,
  WarpDevice,
  type WarpRequest,
  warpLayout,
  writeJob,
} from '@twinset/tensor-core/webgpu';
import { loadBackend } from '../../backends/index.ts';
import { encodePng, packingOf } from '../../png/index.ts';
import { openDevice } from '../open-device.ts';
import { photograph } from './pictures.ts';
import { timePasses } from './time-passes.ts';

/** Largest memory of a job, in bytes, and outputs of a job. */
const JOB_BYTES = 96 << 20;
const BATCH = 16;
const ROUNDS = 5;

const COLOR = [1.1, 0.02, -0.01, 3, 0.01, 0.9, 0.02, -2, 0, 0.05, 1, 1];
const CASES: {
  name: string;
  kind: 'image' | 'mask';
  channels: 1 | 3;
  color: number[] | null;
  operations?: string;
  /** Rows are filtered, and packed as PNG's deflate blocks; the processor's time is that of its encoder. */
  files?: 'filtered' | 'packed';
}[] = [
  { name: 'image with a colour', kind: 'image', channels: 3, color: COLOR },
  { name: 'image without a colour', kind: 'image', channels: 3, color: null },
  { name: 'mask', kind: 'mask', channels: 1, color: null },
  { name: 'image, then filtered rows', kind: 'image', channels: 3, color: COLOR, files: 'filtered' },
  { name: 'image, then packed rows', kind: 'image', channels: 3, color: COLOR, files: 'packed' },
  // With the warp before it; the processor's time is that of the operations alone.
  ...['gaussianBlur', 'medianBlur', 'gaussianNoise', 'hueShift', 'downscale'].map((operations) => {
    return {
      name: `image, then ${operations}`,
      kind: 'image',
      channels: 3,
      color: COLOR,
      operations,
    } as const;
  }),
];
const OUTSIDE = { border: 'reflect', fill: 0 } as const;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];
const random = createRandom(1);

function patternOf(side: number, channels: 1 | 3): Raster {
  const data = Uint8Array.from({ length: side * side * channels }, (_, i) => (i * 7 + (i >> 9)) & 255);
  return { data, width: side, height: side, channels };
}

await loadBackend('auto');
const { device } = await openDevice({
  flags: ['enable-dawn-features=allow_unsafe_apis', 'disable-dawn-features=timestamp_quantization'],
  features: ['timestamp-query'],
});
const lastPassMs = timePasses(device);
const warps = new WarpDevice(device);

for (const side of process.argv.slice(2).map(Number)) {
  for (const { name, kind, channels, color, operations = '', files = null } of CASES) {
    const source = files ? photograph(random, side, side, channels) : patternOf(side, channels);
    const { data } = source;
    const outputs = Math.max(1, Math.min(BATCH, Math.floor(JOB_BYTES / (2 * data.length)) - 1));
    const chain = OPERATIONS[operations]?.(random, source) ?? null;
    const packing = files === 'packed' ? packingOf(source) : null;
    const steps =
      chain || files
        ? encodeSteps(chain ?? [], { ...source, channels, bitDepth: 8 }, files !== null, packing)
        : null;
    const requests = Array.from({ length: outputs }, (): WarpRequest => {
      return { inverse: MATRIX_KINDS.random(random, source), field: null, color, tables: null, steps };
    });
    const job = jobOf(kind, source, requests, OUTSIDE);
    const layout = warpLayout(job);
    const memory = new Uint8Array(layout.total);
    writeJob(memory, job, layout, source, requests);
    const [device, whole, processor]: number[][] = [[], [], []];
    // The first round compiles.
    for (let round = 0; round <= ROUNDS; round++) {
      const started = performance.now();
      await warps.run(job, memory);
      const ended = performance.now();
      const pass = await lastPassMs();
      const { inverse } = requests[round % outputs];
      const warped = files ? copyOf(pixelBackend().warpBilinear(source, inverse, color, OUTSIDE)) : source;
      const before = performance.now();
      if (chain) runOperations(chain, source);
      else if (files) encodePng(warped, { effort: 'fast' });
      else if (kind === 'image') pixelBackend().warpBilinear(source, inverse, color, OUTSIDE);
      else pixelBackend().warpNearest(source, inverse, OUTSIDE);
      if (round === 0) continue;
      processor.push(performance.now() - before);
      whole.push((ended - started) / outputs);
      if (pass !== null) device.push(pass / outputs);
    }
    const deviceMs = device.length > 0 ? median(device) : null;
    const packed = requests.filter((_, i) => packedOf(memory, job, layout, i) !== null).length;
    console.log(
      JSON.stringify({
        side,
        deviceMs,
        wholeMs: median(whole),
        processorMs: median(processor),
        // The device leaves images to the processor that its encoder would store, for instance.
        name: packing ? `${name} (${packed} of ${outputs} packed)` : name,
      }),
    );
  }
}
device.destroy();
