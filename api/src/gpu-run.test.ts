import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { isInstalled, useSoftwareVulkan } from '@twinset/engine/testing';
import { makePairs } from './testing/png.ts';
import { augment, sessionWith } from './testing/split-session.ts';
import { startApi } from './testing/start-api.ts';

const software = useSoftwareVulkan({ beforeAll, afterAll });

if (!isInstalled('tfjs-node'))
  console.log('The test of a run with TensorFlow is skipped: it is not installed; run "npm run native".');

/** Runs 20 pairs of 256 pixels on a server with a backend; returns its capabilities and the manifest. */
async function run(backend: string) {
  const api = await startApi({ TENSOR_BACKEND: backend });
  try {
    const client = await sessionWith(api, makePairs(20, 256));
    const answer = await augment(client, {
      totalAugmentedImages: 20,
      seed: 3,
      trainRatio: 0.8,
      valRatio: 0.1,
      testRatio: 0.1,
      randomRotate: true,
      randomCrop: true,
      corruptContrast: true,
      corruptBrightness: true,
      elasticTransform: true,
      gaussianNoise: true,
    });
    expect(answer).toMatchObject({ success: true });
    const { manifest } = await client.ok('manifest');
    return { capabilities: await client.ok('capabilities'), manifest };
  } finally {
    await api.stop();
  }
}

type Run = Awaited<ReturnType<typeof run>>;
let onWasm: Promise<Run> | undefined;

/** Runs the pairs with a backend, and compares names, masks and the label check with those of WebAssembly. */
async function runsLikeWasm(backend: string): Promise<Run> {
  onWasm ??= run('wasm');
  const [expected, found] = [await onWasm, await run(backend)];
  const rowsOf = ({ manifest }: Run) => manifest.outputs.map(({ mask, maskSha256 }) => [mask, maskSha256]);
  expect([expected, found].map(({ manifest }) => manifest.backend)).toEqual(['wasm', backend]);
  expect(rowsOf(found)).toHaveLength(24);
  expect(rowsOf(found)).toEqual(rowsOf(expected));
  expect(found.manifest.outputs.filter((output) => output.backend !== undefined)).toEqual([]);
  expect(found.manifest.labelSafety).toEqual(expected.manifest.labelSafety);
  return found;
}

describe('20 pairs of 256 pixels have the same masks, and pass the label check', () => {
  test.skipIf('missing' in software)(
    'on a GPU',
    async () => {
      const { capabilities } = await runsLikeWasm('webgpu');
      expect(capabilities).toMatchObject({
        backend: 'webgpu',
        device: 'gpu',
        gpu: { isUsed: true, adapter: expect.stringContaining('SwiftShader') },
      });
    },
    120_000,
  );

  test.skipIf(!isInstalled('tfjs-node'))(
    'with TensorFlow',
    async () => {
      const { capabilities } = await runsLikeWasm('tfjs-node');
      expect(capabilities.backend).toBe('tfjs-node');
    },
    120_000,
  );
});
