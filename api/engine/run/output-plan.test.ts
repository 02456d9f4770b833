import { describe, expect, test } from 'bun:test';
import type { AugmentConfig, SetName } from '@twinset/contract';
import { configOf } from '../testing/run-folders.ts';
import type { SourcePair } from '../types.ts';
import { outputNames, planSet, trainCounts } from './output-plan.ts';
import type { JobCore } from './recipe.ts';

const jobOf = (
  names: string[],
  settings: Parameters<typeof configOf>[0],
  setOf: (i: number) => SetName = () => 'train',
) =>
  ({
    config: configOf(settings),
    pairs: names.map((image) => ({ image }) as SourcePair),
    split: { sets: names.map((_, i) => setOf(i)) },
  }) as unknown as JobCore;
const names = Array.from({ length: 7 }, (_, i) => `img_${i + 1}.png`);

describe('which pairs become outputs', () => {
  test('train: every source once per round, rounds in different orders', () => {
    const job = jobOf(names, { totalAugmentedImages: 24 });
    const sources = planSet(job, 'train').map((slot) => slot.pair);
    const rounds = [0, 7, 14].map((from) => sources.slice(from, from + 7));
    for (const round of rounds) expect([...round].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(new Set(rounds.map(String)).size).toBe(3);
    expect(new Set(sources.slice(21)).size).toBe(3);
  });

  test('train: fewer outputs than sources use each at most once', () => {
    const sources = planSet(jobOf(names, { totalAugmentedImages: 4 }), 'train').map((slot) => slot.pair);
    expect(new Set(sources).size).toBe(4);
  });

  test('the order of upload does not matter, the seed does', () => {
    const imageOf = (job: JobCore) => planSet(job, 'train').map((slot) => job.pairs[slot.pair].image);
    const job = jobOf(names, { totalAugmentedImages: 20 });
    expect(imageOf(jobOf([...names].reverse(), { totalAugmentedImages: 20 }))).toEqual(imageOf(job));
    expect(imageOf(jobOf(names, { totalAugmentedImages: 20, seed: 43 }))).not.toEqual(imageOf(job));
  });

  test('more outputs never change the first ones', () => {
    const first = planSet(jobOf(names, { totalAugmentedImages: 10 }), 'train');
    expect(planSet(jobOf(names, { totalAugmentedImages: 300 }), 'train').slice(0, 10)).toEqual([...first]);
  });

  test('outputs per source are counted without their order', () => {
    const counted = (job: JobCore) => {
      const counts = new Map<number, number>();
      for (const { pair } of planSet(job, 'train')) counts.set(pair, (counts.get(pair) ?? 0) + 1);
      return [...counts].sort();
    };
    const empty = names.map((_, i) => i % 3 === 0);
    const budgets = [
      undefined,
      { weights: names.map(() => 2), empty },
      { weights: names.map((_, i) => i % 4), empty },
      { weights: names.map(() => 1), empty, emptyShare: 0.4 },
      { weights: names.map((_, i) => i), empty, emptyShare: 0 },
    ];
    for (const totalAugmentedImages of [1, 4, 7, 24, 300]) {
      const job = jobOf(names, { totalAugmentedImages }, (i) => (i < 6 ? 'train' : 'val'));
      for (const budget of budgets) {
        const of = { ...job, ...(budget ? { budget } : {}) };
        expect([...trainCounts(of)].sort()).toEqual(counted(of));
      }
    }
  });

  test('jobs that share a split have separate plans', () => {
    const job = jobOf(names, { totalAugmentedImages: 20 }, (i) => (i < 4 ? 'train' : 'val'));
    const first = planSet(job, 'train');
    expect(planSet(job, 'train')).toBe(first);
    const other = (config: Partial<AugmentConfig>) => ({ ...job, config: { ...job.config, ...config } });
    expect(planSet(other({ seed: 43 }), 'train')).not.toEqual(first);
    expect(planSet(other({ totalAugmentedImages: 21 }), 'train')).toHaveLength(21);
    const [plain] = planSet(job, 'val');
    const [augmented] = planSet(other({ augmentValData: true, flipLeftRight: true }), 'val');
    expect([plain?.transform, augmented?.transform]).toEqual([false, true]);
  });

  test('val: one per source, transformed only on request; test: never', () => {
    for (const augmentValData of [false, true]) {
      const job = jobOf(names, { augmentValData }, (i) => (i < 3 ? 'val' : 'test'));
      expect(planSet(job, 'val')).toEqual(
        [0, 1, 2].map((pair) => ({ set: 'val', index: pair, pair, transform: augmentValData })),
      );
      expect(planSet(job, 'test').every((slot) => !slot.transform)).toBe(true);
      expect(planSet(job, 'test').length).toBe(4);
      expect(planSet(job, 'train')).toEqual([]);
    }
  });

  test('names count from the save id of the set, past 100000 too', () => {
    const job = jobOf(names, { initialTrainSaveId: 99_999, initialValSaveId: 5 });
    expect(outputNames(job, { set: 'train', index: 3 })).toEqual({
      image: 'train/images/img_100002.png',
      mask: 'train/masks/mask_100002.png',
    });
    expect(outputNames(job, { set: 'val', index: 0 }).mask).toBe('val/masks/mask_5.png');
  });
});
