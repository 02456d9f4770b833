import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writePairs } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const script = join(import.meta.dir, '../testing/run-measured.ts');

/** Returns the memory of a separate process in MiB at each tenth of a run. */
async function memoryOf(source: string, settings: object): Promise<number[]> {
  const dir = join(temporary, `run-${crypto.randomUUID()}`);
  const child = Bun.spawn([process.execPath, script, source, dir, JSON.stringify(settings)], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const text = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  return JSON.parse(text) as number[];
}

const ALL = {
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  resizeAugImage: true,
  randomRotate: true,
  flipLeftRight: true,
};
const MINUTES = 600_000;
const long = Boolean(process.env.TEST_LONG || process.env.TWINSET_LONG);

describe('RB25: memory is bounded and does not grow with the number of outputs', () => {
  test(
    '300 outputs of 512x512 need as much at the end as after a third',
    async () => {
      const source = join(temporary, 'source');
      await writePairs(source, 10, 256);
      const tenths = await memoryOf(source, {
        ...ALL,
        totalAugmentedImages: 300,
        augImageDimension: { width: 512, height: 512 },
      });
      expect(tenths.length).toBe(10);
      expect(Math.max(...tenths)).toBeLessThan(500);
      expect(tenths[9] - tenths[3]).toBeLessThan(100);
    },
    MINUTES,
  );

  test.skipIf(!long)(
    'the 2000x2000 pair to 40 outputs of 4000x4000',
    async () => {
      const source = join(temporary, 'large');
      await writePairs(source, 1, 2000);
      const tenths = await memoryOf(source, {
        ...ALL,
        totalAugmentedImages: 40,
        augImageDimension: { width: 4000, height: 4000 },
      });
      expect(Math.max(...tenths)).toBeLessThan(1536);
      expect(tenths[9] - tenths[2]).toBeLessThan(200);
    },
    MINUTES,
  );
});
