import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { presetConfig } from '@twinset/contract/presets';
import { readManifest } from '../result/read-manifest.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';
import { EXIT } from './exit-codes.ts';

const folder = temporaryFolder();
await writePairs(folder, 4);
const at = (name: string) => join(folder, name);
const run = (...more: string[]) =>
  runCommand(['--images', at('images'), '--masks', at('masks'), '--out', at('out.zip'), ...more]);
const configAfter = async (...more: string[]) => {
  expect((await run(...more)).exitCode).toBe(EXIT.done);
  return { ...DEFAULT_CONFIG, ...(await readManifest(at('out.zip'))).config };
};

test('--preset sets the transforms, and fields of --config replace them one by one', async () => {
  const preset = presetConfig('cells', 'medium');
  expect(await configAfter('--preset', 'cells:medium')).toMatchObject(preset);
  const changes = {
    totalAugmentedImages: 3,
    quarterTurns: false,
    toGray: true,
    transformRanges: { randomScale: { factor: [1, 1.5] }, toGray: { probability: 1 } },
  };
  await Bun.write(at('config.json'), JSON.stringify(changes));
  expect(await configAfter('--preset', 'cells:medium', '--config', at('config.json'))).toMatchObject({
    ...preset,
    ...changes,
    transformRanges: { ...preset.transformRanges, ...changes.transformRanges },
  });
});

test('wrong ranges beside a preset are refused', async () => {
  for (const transformRanges of [null, [], 'wide']) {
    await Bun.write(at('config.json'), JSON.stringify({ transformRanges }));
    const { exitCode, err } = await run('--preset', 'road:light', '--config', at('config.json'));
    expect(exitCode).toBe(EXIT.usage);
    expect(err).toContain('transformRanges');
  }
});

test('an unknown preset is refused with the names of fields and strengths', async () => {
  const { exitCode, err } = await run('--preset', 'cells:huge');
  expect(exitCode).toBe(EXIT.usage);
  expect(err).toContain('--preset is "cells:huge"');
  expect(err).toContain('cells, pathology, aerial, road, parts, medical');
  expect(err).toContain('light, medium, strong');
  const doubled = await run('--preset', 'cells:light', '--from', 'manifest.json');
  expect(doubled.err).toContain('remove --preset');
});
