import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { softwareVulkan } from '@twinset/engine/testing';
import { makePairs } from './testing/png.ts';
import { augment, sessionWith } from './testing/split-session.ts';
import { startApi } from './testing/start-api.ts';

const software = softwareVulkan();
if ('missing' in software) console.log(`The test of a run on a GPU is skipped: ${software.missing}.`);

const former: Record<string, string | undefined> = {};
beforeAll(() => {
  for (const [name, value] of Object.entries('env' in software ? software.env : {})) {
    former[name] = process.env[name];
    process.env[name] = value;
  }
});
afterAll(() => {
  for (const [name, value] of Object.entries(former)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

/** Runs 20 pairs of 256 pixels on a server with a backend; returns its capabilities and the manifest. */
async function run(backend: string) {
  const api = await startApi({ TENSOR_BACKEND: backend });
  try {
    const client = await sessionWith(api, makePairs(20, 256));
    const answer = await augment(client, {
      ...{ totalAugmentedImages: 20, seed: 3, trainRatio: 0.8, valRatio: 0.1, testRatio: 0.1 },
      ...{ randomRotate: true, randomCrop: true, corruptContrast: true, corruptBrightness: true },
    });
    expect(answer).toMatchObject({ success: true });
    const { manifest } = await client.ok('manifest');
    return { capabilities: await client.ok('capabilities'), manifest };
  } finally {
    await api.stop();
  }
}

describe.skipIf('missing' in software)('20 pairs of 256 pixels', () => {
  test('have the same masks on the GPU as on the CPU, and pass the label check', async () => {
    const cpu = await run('wasm');
    const gpu = await run('webgpu');
    expect(cpu.manifest.backend).toBe('wasm');
    expect(gpu.manifest.backend).toBe('webgpu');
    expect(gpu.capabilities).toMatchObject({
      ...{ backend: 'webgpu', device: 'gpu' },
      gpu: { isUsed: true, adapter: expect.stringContaining('SwiftShader') },
    });
    const rowsOf = ({ manifest }: typeof cpu) =>
      manifest.outputs.map(({ mask, maskSha256 }) => [mask, maskSha256]);
    expect(rowsOf(gpu)).toEqual(rowsOf(cpu));
    expect(rowsOf(gpu)).toHaveLength(24);
    expect(gpu.manifest.outputs.filter(({ backend }) => backend !== undefined)).toEqual([]);
    expect(gpu.manifest.labelSafety).toEqual(cpu.manifest.labelSafety);
  }, 120_000);
});
