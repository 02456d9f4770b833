import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { QUIET_FIELDS, SPECIFIED_ON, TRANSFORM_FLAGS } from '@twinset/contract';
import { localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 6, 32, [0, 40, 200]);
const engine = localEngine();
const run = (policy: object) =>
  runFolders(
    source,
    temporary,
    { ...SPECIFIED_ON, ...policy, imageMaskChannels: ONE_CHANNEL_MASKS, totalAugmentedImages: 12 },
    engine,
  );
const appliedIn = (params: object) =>
  TRANSFORM_FLAGS.filter((flag) => (params as Record<string, unknown>)[flag]);

test('training outputs have as many transforms as demanded, are previewed and replayed byte by byte', async () => {
  for (const [policy, count] of [
    [{ transformPolicy: 'oneOf' }, 1],
    [{ transformPolicy: 'someOf', transformCount: 3 }, 3],
  ] as const) {
    const { manifest, outputs, job } = await run(policy);
    expect(manifest.config).toMatchObject(policy);
    expect(manifest.labelSafety.passed).toBe(true);
    const training = outputs.filter(({ set }) => set === 'train');
    const previews = await engine.preview(job, 'train', [...training.keys()]);
    for (const [i, row] of training.entries()) {
      const { imageSha256, maskSha256, params } = row;
      expect(appliedIn(params)).toHaveLength(count);
      expect(previews[i]).toMatchObject({ imageSha256, maskSha256, params });
      expect(await engine.replay(job, row)).toMatchObject({ imageSha256, maskSha256 });
    }
    for (const { params } of outputs.filter(({ set }) => set !== 'train'))
      expect(appliedIn(params)).toEqual([]);
  }
});

test('a share of the outputs has one transform of a group, and the others are drawn as without it', async () => {
  const group = ['corruptBrightness', 'corruptContrast', 'corruptSaturation'] as const;
  const transformGroups = [{ transforms: [...group], count: 1, probability: 0.5 }];
  const { manifest, outputs, job } = await run({ transformGroups });
  expect(manifest.config).toMatchObject({ transformGroups });
  const trainingOf = (rows: typeof outputs) => rows.filter(({ set }) => set === 'train');
  const training = trainingOf(outputs);
  const without = trainingOf((await run({})).outputs);
  const counts = new Set<number>();
  const isOther = ([flag]: [string, unknown]) => !group.includes(flag as never);
  for (const [i, row] of training.entries()) {
    counts.add(appliedIn(row.params).filter((flag) => group.includes(flag as never)).length);
    const others = [row, without[i]!].map(({ params }) => Object.entries(params).filter(isOther));
    expect(others[0]).toEqual(others[1]!);
    const { imageSha256, maskSha256 } = row;
    expect(await engine.replay(job, row)).toMatchObject({ imageSha256, maskSha256 });
  }
  expect(counts).toEqual(new Set([0, 1]));
  for (const { set, params } of outputs) if (set !== 'train') expect(appliedIn(params)).toEqual([]);
});

test('a run without a policy has no field of it in its manifest', async () => {
  const { manifest } = await run({});
  expect(QUIET_FIELDS).toContainValues(['transformPolicy', 'transformCount']);
  expect(Object.keys(manifest.config).filter((key) => key.startsWith('transformPolicy'))).toEqual([]);
  expect(manifest.config).not.toHaveProperty('transformCount');
});
