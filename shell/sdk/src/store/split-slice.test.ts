import { beforeEach, describe, expect, test } from 'bun:test';
import { SETS, type SetName, type Shares } from '@twinset/contract';
import fc from 'fast-check';
import { MemoryStorage } from '../testing/memory-storage.ts';

globalThis.localStorage = new MemoryStorage();
const { getStore, mergeStoredState, resetStore } = await import('./store.ts');
const { hundredthsOf, lockedSet, ratiosOf } = await import('./split-slice.ts');

beforeEach(resetStore);
const shares = () => hundredthsOf(getStore().config);
const drag = (set: SetName, values: readonly number[]) => {
  for (const value of values) getStore().setRatio(set, value / 100);
};
const release = (set: SetName) => getStore().endRatioGesture(set);
/** Returns values from one number to another in steps, the last one shorter. */
function steps(from: number, to: number, by: number): number[] {
  const values: number[] = [];
  for (let at = from; at !== to; ) {
    at = at < to ? Math.min(to, at + by) : Math.max(to, at - by);
    values.push(at);
  }
  return values;
}
const begin = (given: Shares, lock: SetName | null) => {
  resetStore();
  getStore().setConfig(ratiosOf(given));
  if (lock) getStore().toggleRatioLock(lock);
};

test('twenty steps up and back: 60/20/20 becomes 80/10/10 and returns', () => {
  drag('train', steps(60, 80, 1));
  expect(shares()).toEqual({ train: 80, val: 10, test: 10 });
  drag('train', steps(80, 60, 1));
  expect(shares()).toEqual({ train: 60, val: 20, test: 20 });
});

test('exact shares are kept between two gestures, and dropped if another control changes the shares', () => {
  drag('train', [71]);
  expect(shares()).toEqual({ train: 71, val: 14, test: 15 });
  release('train');
  drag('train', [60]);
  expect(shares()).toEqual({ train: 60, val: 20, test: 20 });
  drag('train', [71]);
  getStore().setConfig(ratiosOf({ train: 60, val: 30, test: 10 }));
  drag('train', [20]);
  expect(shares()).toEqual({ train: 20, val: 60, test: 20 });
});

test('moving to 100 and back restores the shares in one gesture; a new gesture shares equally', () => {
  begin({ train: 60, val: 30, test: 10 }, null);
  drag('train', [100, 60]);
  expect(shares()).toEqual({ train: 60, val: 30, test: 10 });
  drag('train', [100]);
  release('train');
  drag('train', [60]);
  expect(shares()).toEqual({ train: 60, val: 20, test: 20 });
});

test("the end of another slider's gesture has no effect, so that a late blur event is harmless", () => {
  begin({ train: 60, val: 30, test: 10 }, null);
  drag('val', [0]);
  drag('train', [100]);
  release('val');
  drag('train', [60]);
  expect(shares()).toEqual({ train: 60, val: 0, test: 40 });
});

describe('for every slider, lock and step size', () => {
  const cases = SETS.flatMap((set) => [null, ...SETS].map((lock) => ({ set, lock })));
  const given = fc
    .tuple(fc.nat(100), fc.nat(100))
    .map(([a, b]) => [Math.min(a, b), Math.abs(a - b), 100 - Math.max(a, b)])
    .map(([train = 0, val = 0, testing = 0]) => ({ train, val, test: testing }));
  const stepSize = fc.integer({ min: 1, max: 100 });

  for (const { set, lock } of cases) {
    test(`${set} with ${lock ?? 'no'} lock: steps to a value equal one jump; moving there and back restores the shares`, () => {
      fc.assert(
        fc.property(given, fc.nat(100), stepSize, stepSize, (from, to, there, back) => {
          begin(from, lock);
          drag(set, [to]);
          const jumped = shares();
          const reached = jumped[set];
          begin(from, lock);
          drag(set, steps(from[set], to, there));
          if (to !== from[set]) expect(shares()).toEqual(jumped);
          drag(set, steps(to, 0, back));
          drag(set, steps(0, 100, there));
          drag(set, steps(100, reached, back));
          expect(shares()).toEqual(jumped);
          drag(set, steps(reached, from[set], back));
          expect(shares()).toEqual(from);
          if (lock) expect(jumped[lock]).toBe(from[lock]);
        }),
        { numRuns: 40 },
      );
    });
  }
});

test('in any chain of gestures the posted ratios are the displayed hundredths and add up to 1', () => {
  const move = fc.record({
    set: fc.constantFrom(...SETS),
    to: fc.double({ min: -1, max: 2, noNaN: true }),
    lock: fc.boolean(),
    end: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      resetStore();
      for (const { set, to, lock, end } of moves) {
        if (lock) getStore().toggleRatioLock(set);
        const before = shares();
        const locked = lockedSet(getStore().config);
        getStore().setRatio(set, to);
        if (locked) expect(shares()[locked]).toBe(before[locked]);
        if (end) release(set);
      }
      const { train, val, test: testing } = shares();
      expect(train + val + testing).toBe(100);
      expect(Math.min(train, val, testing)).toBeGreaterThanOrEqual(0);
      const { trainRatio, valRatio, testRatio } = getStore().config;
      expect([trainRatio, valRatio, testRatio]).toEqual([train / 100, val / 100, testing / 100]);
    }),
    { numRuns: 200 },
  );
});

test('exact shares survive a reload; they are ignored if they do not match the stored ratios or are damaged', () => {
  drag('train', [71]);
  const { state } = JSON.parse(localStorage.getItem('twinset.config') ?? '{}');
  const reload = (stored: unknown) =>
    mergeStoredState(stored, { ...getStore(), split: { exact: null, gesture: null } });
  expect(reload(state).split.exact).toEqual({ train: 71, val: 14.5, test: 14.5 });
  for (const exactShares of [null, 3, {}, { train: 71, val: 14.5, test: 20 }, { train: 'a' }])
    expect(reload({ ...state, exactShares }).split.exact).toBeNull();
  const other = { ...state, config: { ...state.config, trainRatio: 0.5, valRatio: 0.25, testRatio: 0.25 } };
  expect(hundredthsOf(reload(other).config)).toEqual({ train: 50, val: 25, test: 25 });
});
