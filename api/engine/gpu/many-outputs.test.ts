import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { GpuReport } from '@twinset/contract';
import { createEngine } from '../index.ts';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import type { Engine } from '../types.ts';
import { useSoftwareVulkan } from './testing/use-software-vulkan.ts';

const software = useSoftwareVulkan({ beforeAll, afterAll });
const temporary = temporaryFolder();
const FAILING = new URL('./testing/failing-gpu.ts', import.meta.url).pathname;
const MINUTE = 60_000;

/** Outputs: with TEST_LONG 10,000. */
const OUTPUTS = process.env.TEST_LONG ? 10_000 : 600;

/** Milliseconds between two samples of the memory. */
const SAMPLE_MS = process.env.TEST_LONG ? 1000 : 200;

/** Outputs, and jobs before a wrong byte in packed images: the first image is compared too. */
const PACKED = process.env.TEST_LONG ? ([1_040, 70] as const) : ([96, 0] as const);

const SETTINGS = {
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  seed: 5,
  randomCrop: true,
  randomRotate: true,
  shearX: true,
  corruptContrast: true,
} as const;

/** Returns the resident memory of this process, without garbage of its main thread, and of its children, in MB. */
function residentMegabytes(): [server: number, gpu: number] {
  // What it has not yet collected is no leak, and comes and goes by tens of megabytes.
  Bun.gc(true);
  const of = (pid: string) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
  return [of('self'), of(children.trim().split(' ')[0])];
}

describe.skipIf('missing' in software)('a run of many outputs on a GPU', () => {
  // Wrong levels and files are found by the next of the thousandth outputs, which are compared, wrong labels at once.
  for (const [fault, side, outputs, jobs, reason] of [
    ['levels', 16, 1_040, 70, /computed (an image|a mask) that differs from that of the CPU/],
    ['packed', 32, ...PACKED, /computed an image that differs from that of the CPU/],
    ['labels', 16, 96, 8, /computed a mask with labels that its source does not have/],
  ] as const)
    test(
      `starts over on the CPU when later outputs are wrong: ${fault}`,
      async () => {
        const source = join(temporary, fault);
        await writePairs(source, 8, side);
        const settings = { ...SETTINGS, totalAugmentedImages: outputs };
        const onCpu = createEngine({ workers: 1, backend: 'wasm' });
        const expected = await runFolders(source, await mkdtemp(join(temporary, 'run-')), settings, onCpu);
        await onCpu.close();

        process.env.GPU_FAULT = fault;
        process.env.GPU_FAULT_AFTER = String(jobs);
        process.env.GPU_PACKED = join(temporary, `${fault}-packed`);
        const reports: GpuReport[] = [];
        const engine = createEngine({
          workers: 1,
          backend: 'webgpu',
          gpuScript: FAILING,
          onGpu: (report) => reports.push(report),
        });
        try {
          await engine.ready();
          const made = await runFolders(source, await mkdtemp(join(temporary, 'run-')), settings, engine);
          expect(reports.map(({ isUsed }) => isUsed)).toEqual([true, false]);
          expect(reports[1].reason).toMatch(reason);
          expect(made.manifest.backend).toBe('wasm');
          expect(made.outputs).toEqual(expected.outputs);
          expect(statSync(process.env.GPU_PACKED as string).size).toBeGreaterThan(0);
        } finally {
          await engine.close();
        }
      },
      4 * MINUTE,
    );

  test.skipIf(process.platform !== 'linux')(
    'uses no more memory at its end than after its first outputs',
    async () => {
      const source = join(temporary, 'many');
      await writePairs(source, 10, 64);
      const engine = createEngine({ workers: 1, backend: 'webgpu' });
      try {
        await engine.ready();
        const samples: ReturnType<typeof residentMegabytes>[] = [];
        const sampled: Engine = {
          ...engine,
          // Without the manifest that this test reads afterwards, and checks with a schema.
          async run(...args) {
            const sample = setInterval(() => samples.push(residentMegabytes()), SAMPLE_MS);
            return engine.run(...args).finally(() => clearInterval(sample));
          },
        };
        const settings = { ...SETTINGS, totalAugmentedImages: OUTPUTS };
        const made = await runFolders(source, await mkdtemp(join(temporary, 'run-')), settings, sampled);
        expect(made.outputs).toHaveLength(OUTPUTS);
        expect(made.outputs.filter(({ backend }) => backend !== undefined)).toEqual([]);
        expect(made.manifest.labelSafety).toMatchObject({ passed: true, masks: OUTPUTS });
        const third = Math.floor(samples.length / 3);
        for (const [i, name] of ['server', 'GPU process'].entries()) {
          const peaks = [0, 1, 2].map((k) =>
            Math.max(...samples.slice(k * third, (k + 1) * third).map((sample) => sample[i])),
          );
          const thirds = peaks.map((peak) => `${Math.round(peak)} MB`).join(', ');
          console.log(`Peak memory of the ${name} by thirds of ${OUTPUTS} outputs: ${thirds}`);
          expect(peaks[2]).toBeLessThan(1.15 * Math.max(...peaks.slice(0, 2)));
        }
      } finally {
        await engine.close();
      }
    },
    20 * MINUTE,
  );
});
