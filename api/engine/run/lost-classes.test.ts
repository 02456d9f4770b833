import { expect, test } from 'bun:test';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { readFolder } from '../headless/read-folder.ts';
import { configOf, localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';
import { lostWarnings } from './lost-classes.ts';

const temporary = temporaryFolder();
const engine = localEngine();

const RGB: Record<number, number[]> = { 0: [0, 0, 0], 1: [250, 0, 0], 2: [0, 250, 0], 3: [0, 0, 250] };

/**
 * Writes pairs of 200x160 with blocks of labels 0, 2 and 3, and a line of label 1 in row `at` that is `wide` pixels
 * high.
 */
async function linePairs(lines: { at: number; wide: number }[], coding: 'grey' | 'color'): Promise<string> {
  const folder = await mkdtemp(join(temporary, 'set-'));
  const [width, height] = [200, 160];
  for (const [n, { at, wide }] of lines.entries()) {
    const label = (x: number, y: number) =>
      y >= at && y < at + wide ? 1 : ([0, 2, 3][Math.floor(x / 40) % 3] as number);
    const texture = (x: number, y: number) => [(x * 3 + n * 50) & 255, (y * 5 + n * 90) & 255, (x ^ y) & 255];
    await writeImage(folder, 'images', `${n}.png`, createRaster({ width, height, channels: 3, at: texture }));
    const channels = coding === 'grey' ? 1 : 3;
    const at2 = (x: number, y: number) => (coding === 'grey' ? label(x, y) : (RGB[label(x, y)] as number[]));
    await writeImage(folder, 'masks', `${n}.png`, createRaster({ width, height, channels, at: at2 }));
  }
  return folder;
}

const SETTINGS = {
  imageMaskChannels: ONE_CHANNEL_MASKS,
  resizeAugImage: true,
  totalAugmentedImages: 8,
  augImageDimension: { width: 32, height: 32 },
  keepNearDuplicates: false,
};

/** Returns the plan's prediction and the run's report, as in manifest and README. */
async function made(folder: string, settings: Record<string, unknown>) {
  const folders = { images: join(folder, 'images'), masks: join(folder, 'masks') };
  const { job } = await folderJob(engine, folders, configOf({ ...SETTINGS, ...settings }));
  const masks = await readFolder(folders.masks, engine.inspectMask);
  const facts = new Map([...masks.files].map(([name, file]) => [name, file.facts]));
  const predicted = await engine.predictLost(job, facts);
  const run = await runFolders(folder, temporary, { ...SETTINGS, ...settings }, engine);
  const codes = (list: { code: string }[]) => list.map(({ code }) => code).filter((c) => c === 'ClassLost');
  const { lost } = run.manifest.labelSafety as { lost?: unknown };
  const readme = new TextDecoder().decode(await run.bytes('README.txt'));
  return {
    predicted,
    lost,
    readme,
    told: codes(run.result.warnings),
    written: codes(run.manifest.warnings as { code: string }[]),
  };
}

for (const [coding, source] of [
  ['grey', 1],
  ['color', '#fa0000'],
] as const) {
  test(`a thin class of ${coding} masks that resizing removes is named in plan, run and manifest`, async () => {
    // At a ratio of 5 rows to one, the rows 2, 7, 12 and so on are sampled.
    const folder = await linePairs(
      [20, 41, 63, 84, 105].map((at) => ({ at, wide: 1 })),
      coding,
    );
    const { predicted, lost, told, written, readme } = await made(folder, {});
    expect(predicted.map(({ message }) => message)).toEqual([
      expect.stringContaining(`Label ${source} occurs in the masks but in no output`),
    ]);
    expect(lost).toMatchObject([{ source }]);
    expect([told, written]).toEqual([['ClassLost'], ['ClassLost']]);
    expect(readme).toContain(`Labels that occur in no output: ${source}.`);
    if (coding === 'color') expect(readme).toContain('(3 labels)');
  });
}

test('a class that one output keeps is not lost, and without resizing nothing is reported', async () => {
  const folder = await linePairs(
    [20, 41, 63, 84, 100].map((at, i) => ({ at, wide: i === 4 ? 5 : 1 })),
    'grey',
  );
  for (const settings of [{}, { resizeAugImage: false }]) {
    const { predicted, lost, told, written } = await made(folder, settings);
    expect({ predicted, lost, told, written }).toEqual({
      predicted: [],
      lost: undefined,
      told: [],
      written: [],
    });
  }
});

test('an object that no output has is not a lost class', () => {
  expect(lostWarnings([5], { classes: [] })).toMatchObject([{ code: 'ClassLost' }]);
  expect(lostWarnings([5], { classes: [], maskContent: 'objects' })).toEqual([]);
});
