import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { SETS } from '@twinset/contract';
import { caseFolder, expectation } from '../testing/cases.ts';
import { ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = caseFolder('DC28');
type Expected = { source_id_in_mask: Record<string, number>; totalAugmentedImages: number };

test('DC28: sources of train, val and test are disjoint, as their masks show', async () => {
  const { source_id_in_mask, totalAugmentedImages } = await expectation<Expected>(folder);
  for (const augmentValData of [false, true]) {
    const made = await runFolders(folder, temporary, {
      totalAugmentedImages,
      augmentValData,
      randomRotate: true,
      border: 'reflect',
      imageMaskChannels: ONE_CHANNEL_MASKS,
    });
    const ids = { train: new Set<number>(), val: new Set<number>(), test: new Set<number>() };
    for (const { set, mask } of made.outputs) {
      for (const value of new Set((await made.png(mask)).samples)) if (value > 0) ids[set].add(value);
    }
    const all = SETS.flatMap((set) => [...ids[set]]);
    expect(new Set(all).size).toBe(all.length);
    expect(all.sort()).toEqual(Object.values(source_id_in_mask).sort());
    expect(made.result.outputs).toEqual({ train: 60, val: 2, test: 2 });
  }
});

test('DC28: two copies of one image are never in two sets', async () => {
  const twins = join(temporary, 'twins');
  for (const kind of ['images', 'masks']) {
    for (let n = 1; n <= 10; n++) {
      for (const copy of ['a', 'b']) {
        await Bun.write(join(twins, kind, `${copy}${n}.png`), Bun.file(join(folder, kind, `img_${n}.png`)));
      }
    }
  }
  const made = await runFolders(twins, temporary, { totalAugmentedImages: 20 });
  const setOf = new Map(made.outputs.map((o) => [o.source.image, o.set]));
  for (let n = 1; n <= 10; n++) expect(setOf.get(`a${n}.png`)).toBe(setOf.get(`b${n}.png`) as 'train');
});
