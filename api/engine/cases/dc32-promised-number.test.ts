import { describe, expect, test } from 'bun:test';
import { caseFolder, expectation } from '../testing/cases.ts';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC32');
type Expected = { totalAugmentedImages: number; initialTrainSaveId: number[] };
const numbers = (names: string[], pattern: RegExp) =>
  names.flatMap((n) => pattern.exec(n)?.[1] ?? []).map(Number);

describe('DC32: exactly the planned number of outputs, no name twice', () => {
  for (const first of [1, 99_999]) {
    test(`from ${first} on`, async () => {
      const { totalAugmentedImages, initialTrainSaveId } = await expectation<Expected>(folder);
      expect(initialTrainSaveId).toContain(first);
      const made = await runFolders(folder, temporary, {
        totalAugmentedImages,
        initialTrainSaveId: first,
        initialValSaveId: 7,
        initialTestSaveId: 500,
        flipLeftRight: true,
      });
      expect(new Set(made.names).size).toBe(made.names.length);
      const train = Array.from({ length: totalAugmentedImages }, (_, k) => first + k);
      const byValue = (a: number, b: number) => a - b;
      expect(numbers(made.names, /^train\/images\/img_(\d+)\.png$/).sort(byValue)).toEqual(train);
      expect(numbers(made.names, /^train\/masks\/mask_(\d+)\.png$/).sort(byValue)).toEqual(train);
      expect(numbers(made.names, /^val\/images\/img_(\d+)\.png$/)).toEqual([7]);
      expect(numbers(made.names, /^test\/masks\/mask_(\d+)\.png$/)).toEqual([500]);
      expect(made.result.outputs).toEqual({ train: totalAugmentedImages, val: 1, test: 1 });
      const uses = Map.groupBy(
        made.outputs.filter((o) => o.set === 'train'),
        (o) => o.source.image,
      );
      const counts = [...uses.values()].map((o) => o.length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    });
  }
});
