import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GpuReport } from '@twinset/contract';
import { createEngine } from '../index.ts';
import { type OpenedResult, openResult, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import type { Engine } from '../types.ts';
import { RUN_SETTINGS } from './testing/run-settings.ts';
import { useSoftwareVulkan } from './testing/use-software-vulkan.ts';

const software = useSoftwareVulkan({ beforeAll, afterAll });
const temporary = temporaryFolder();
const source = join(temporary, 'source');
const FAILING = new URL('./testing/failing-gpu.ts', import.meta.url).pathname;
/** Each engine compiles its shaders, which takes long on a busy machine. */
const RUN_MS = 180_000;

let onCpu: OpenedResult;

async function runWith(engine: Engine): Promise<OpenedResult> {
  try {
    await engine.ready();
    return await runFolders(source, await mkdtemp(join(temporary, 'run-')), RUN_SETTINGS, engine);
  } finally {
    await engine.close();
  }
}

beforeAll(async () => {
  if ('missing' in software) return;
  await writePairs(source, 8, 64);
  onCpu = await runWith(createEngine({ workers: 1, backend: 'wasm' }));
}, RUN_MS);

/** Compares a run with that on the CPU: the same names and masks, images within one level before the blur. */
async function expectSame({ names, outputs, manifest, png }: OpenedResult): Promise<void> {
  expect(names).toEqual(onCpu.names);
  expect(outputs.map(({ maskSha256 }) => maskSha256)).toEqual(onCpu.outputs.map((one) => one.maskSha256));
  expect(manifest.labelSafety).toEqual(onCpu.manifest.labelSafety);
  let largest = 0;
  for (const { image } of outputs) {
    const [one, other] = await Promise.all([png(image), onCpu.png(image)]);
    for (let i = 0; i < one.samples.length; i++)
      largest = Math.max(largest, Math.abs(one.samples[i] - other.samples[i]));
  }
  // Gamma spreads a difference of one level of dark pixels.
  expect(largest).toBeLessThanOrEqual(4);
}

/** Returns the path of a file with one byte for each image that the GPU has packed. */
const packedFile = (fault: string): string => join(temporary, `packed-${fault}`);

/** Starts an engine with a fault; `reports` receives its reports on the GPU. */
function failing(fault: string, after: number, reports: GpuReport[]): Engine {
  process.env.GPU_FAULT = fault;
  process.env.GPU_FAULT_AFTER = String(after);
  process.env.GPU_PACKED = packedFile(fault);
  return createEngine({
    workers: 1,
    backend: 'webgpu',
    gpuScript: FAILING,
    onGpu: (report) => reports.push(report),
  });
}

describe.skipIf('missing' in software)('a run on a GPU', () => {
  for (const workers of [0, 2])
    test(
      `has the masks of the CPU, with ${workers} workers`,
      async () => {
        const engine = createEngine({ workers, backend: 'webgpu' });
        const result = await runWith(engine);
        expect(engine.backend()).toEqual({ name: 'webgpu', device: 'gpu' });
        expect(result.manifest.backend).toBe('webgpu');
        expect(result.outputs.filter(({ backend }) => backend !== undefined)).toEqual([]);
        await expectSame(result);
      },
      RUN_MS,
    );

  test(
    'is replayed on it, or on the CPU with the difference',
    async () => {
      const engine = createEngine({ workers: 1, backend: 'webgpu' });
      const other = createEngine({ workers: 1, backend: 'wasm' });
      const made = await runFolders(source, await mkdtemp(join(temporary, 'run-')), RUN_SETTINGS, engine);
      try {
        for (const [i, row] of made.outputs.slice(0, 6).entries()) {
          const hashes = ({ imageSha256, maskSha256, backend }: Record<string, unknown>) => {
            return { imageSha256, maskSha256, backend };
          };
          const again = await engine.replay(made.job, row, 'webgpu');
          expect(hashes(again)).toEqual({ ...hashes(row), backend: 'webgpu' });
          // The recorded backend is used, although the GPU would be faster.
          const recorded = onCpu.outputs[i];
          const replayed = await engine.replay(made.job, recorded, 'wasm');
          expect(hashes(replayed)).toEqual({ ...hashes(recorded), backend: 'wasm' });

          const elsewhere = await other.replay(made.job, row, 'webgpu');
          expect(elsewhere).toMatchObject({ backend: 'wasm', maskSha256: row.maskSha256 });
          const levels = await engine.recordedDifference(made.result.zipPath, row, elsewhere.imagePng);
          // Gamma spreads a difference of one level of dark pixels.
          expect(levels).toBeLessThanOrEqual(4);
          expect(await engine.recordedDifference(made.result.zipPath, recorded, elsewhere.imagePng)).toBe(
            recorded.imageSha256 === row.imageSha256 ? 0 : null,
          );
        }
      } finally {
        await Promise.all([engine.close(), other.close()]);
      }
    },
    RUN_MS,
  );

  test(
    'of the CPU that was interrupted continues on the CPU, with the same bytes',
    async () => {
      const cpu = createEngine({ workers: 1, backend: 'wasm' });
      const dir = await mkdtemp(join(temporary, 'run-'));
      const kept = await mkdtemp(join(temporary, 'run-'));
      const controller = new AbortController();
      const job = { ...onCpu.job, dir };
      const cut = cpu.run(job, {
        signal: controller.signal,
        onProgress({ phase, done }) {
          if (phase !== 'augment' || done === 0 || controller.signal.aborted) return;
          cpSync(dir, kept, { recursive: true });
          controller.abort();
        },
      });
      await expect(cut).rejects.toMatchObject({ errorType: 'Cancelled' });
      await cpu.close();

      const engine = createEngine({ workers: 1, backend: 'webgpu' });
      try {
        const finished: number[] = [];
        const resumed = { ...job, dir: kept };
        const result = await engine.run(resumed, {
          onProgress: ({ phase, done }) => phase === 'augment' && finished.push(done),
        });
        const { outputs, manifest } = await openResult(resumed, result);
        expect(finished[0]).toBeGreaterThan(0);
        expect(manifest.backend).toBe('wasm');
        expect(outputs).toEqual(onCpu.outputs);
      } finally {
        await engine.close();
      }
    },
    RUN_MS,
  );

  for (const fault of ['killed', 'destroyed', 'memory'])
    test(
      `continues on the CPU: ${fault}`,
      async () => {
        const reports: GpuReport[] = [];
        const engine = failing(fault, 12, reports);
        const result = await runWith(engine);
        expect(reports.map(({ isUsed }) => isUsed)).toEqual([true, false]);
        expect(reports[1].reason).toMatch(/^The GPU is not used: .+\. Outputs are computed on the CPU\.$/);
        expect(engine.backend().name).toBe('wasm');
        expect(result.manifest.backend).toBe('webgpu');
        const others = result.outputs.filter(({ backend }) => backend === 'wasm').length;
        expect(others).toBeGreaterThan(0);
        expect(others).toBeLessThan(result.outputs.length);
        expect(statSync(packedFile(fault)).size).toBeGreaterThan(0);
        await expectSame(result);
      },
      RUN_MS,
    );

  test(
    'continues on the CPU if a shader cannot be compiled',
    async () => {
      const reports: GpuReport[] = [];
      const result = await runWith(failing('shader', 0, reports));
      expect(reports.at(-1)?.reason).toContain('WGSL');
      expect(result.outputs.every(({ backend }) => backend === 'wasm')).toBe(true);
      await expectSame(result);
    },
    RUN_MS,
  );

  test(
    'starts over on the CPU if an output differs',
    async () => {
      const reports: GpuReport[] = [];
      const result = await runWith(failing('pixels', 0, reports));
      expect(reports.at(-1)?.reason).toContain('computed a mask that differs from that of the CPU');
      expect(result.manifest.backend).toBe('wasm');
      expect(result.outputs.map((one) => one.imageSha256)).toEqual(
        onCpu.outputs.map((one) => one.imageSha256),
      );
      await expectSame(result);
    },
    RUN_MS,
  );

  test('stops the start with a sentence if there is no card', async () => {
    const engine = failing('adapter', 0, []);
    await expect(engine.ready()).rejects.toThrow(
      'The backend webgpu is not available. The GPU is not used: WebGPU finds no graphics adapter. It is missing. Without TENSOR_BACKEND or --backend, the fastest available one is used.',
    );
    await engine.close();
  });

  test(
    'is not tried on an adapter that is computed by the CPU',
    async () => {
      const reports: GpuReport[] = [];
      const engine = createEngine({ workers: 1, triesGpu: true, onGpu: (report) => reports.push(report) });
      await engine.ready();
      expect(engine.backend().name).toBe('wasm');
      expect(reports).toEqual([
        {
          isUsed: false,
          adapter: expect.stringContaining('SwiftShader'),
          reason:
            'The GPU is not used: the adapter is computed by the CPU. Vulkan is limited to the drivers that VK_DRIVER_FILES names. Outputs are computed on the CPU.',
        },
      ]);
      await engine.close();
    },
    RUN_MS,
  );

  test('leaves no files', async () => {
    const folders = () =>
      ['/dev/shm', tmpdir()].flatMap((parent) =>
        readdirSync(parent).filter((name) => name.startsWith(`twinset-gpu-${process.pid}-`)),
      );
    const before = folders();
    const engine = createEngine({ workers: 1, backend: 'webgpu' });
    await engine.ready();
    expect(folders()).toHaveLength(before.length + 1);
    await engine.close();
    expect(folders()).toEqual(before);
  });
});
