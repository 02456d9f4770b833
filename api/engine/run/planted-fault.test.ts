import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputParams } from '@twinset/contract';
import { augmentImage, augmentMask, type Raster } from '@twinset/tensor-core';
import { EngineError } from '../engine-error.ts';
import type { Tasks } from '../tasks/index.ts';
import { createRenderOutputs } from '../tasks/render-outputs.ts';
import { createWriteOutputs } from '../tasks/write-outputs.ts';
import { localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 3, 40, [0, 40, 200]);

const SETTINGS = {
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  totalAugmentedImages: 6,
  randomRotate: true,
  imageMaskChannels: ONE_CHANNEL_MASKS,
};
const bilinear = (frame: Raster, params: OutputParams): Raster =>
  augmentImage(frame, [0], { ...params, imageFill: params.maskFill });
const withMaskStep = (step: typeof augmentMask): Partial<Tasks> => ({
  writeOutputs: createWriteOutputs(createRenderOutputs(step)),
});

describe('label-safety proof', () => {
  test('passes with the real mask step, and the result states it', async () => {
    const made = await runFolders(source, temporary, SETTINGS);
    expect(made.manifest.labelSafety).toMatchObject({
      passed: true,
      masks: 6,
      maskFill: 0,
      mapping: [0, 40, 200].map((value) => ({ source: value, label: value })),
    });
  });

  test('a bilinear mask step fails the run, names the mask, and nothing is published', async () => {
    const engine = localEngine(withMaskStep(bilinear));
    const error = await runFolders(source, temporary, SETTINGS, engine).catch((e) => e);
    expect(error).toBeInstanceOf(EngineError);
    expect(error.errorType).toBe('AugmentationError');
    expect(error.message).toContain('Label safety: train/masks/mask_');
    expect(error.details.length).toBe(1);
  });

  test('a single stray pixel in one mask is enough', async () => {
    let masks = 0;
    const oneStray = (frame: Raster, params: OutputParams): Raster => {
      const out = augmentMask(frame, params);
      const data = out.data.slice();
      if (++masks === 5) data[777] = 41;
      return { ...out, data };
    };
    const dir = join(temporary, 'stray');
    const engine = localEngine(withMaskStep(oneStray));
    const { job } = await runFolders(source, temporary, SETTINGS);
    await expect(engine.run({ ...job, dir })).rejects.toThrow('contains 1 label(s) that');
    await engine.run({ ...job, dir }).catch(() => undefined);
    expect(existsSync(join(dir, 'work'))).toBe(false);
  });
});
