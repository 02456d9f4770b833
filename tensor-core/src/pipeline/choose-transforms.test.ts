import { expect, test } from 'bun:test';
import { DEFAULT_RANGES, TRANSFORM_FLAGS, type TransformFlag, type TransformRanges } from '@twinset/contract';
import fc from 'fast-check';
import { uniform } from '../rng/uniform.ts';
import { specOfConfig } from './augment-spec.ts';
import { chooseTransforms } from './choose-transforms.ts';
import { sampleOutput } from './sample-output.ts';

const on = (flags: readonly TransformFlag[]) => Object.fromEntries(flags.map((flag) => [flag, true]));
const draw = (config: object, index: number) =>
  sampleOutput(specOfConfig(config), { seed: 42, set: 'train', index, transform: true });
const appliedIn = (params: object) =>
  TRANSFORM_FLAGS.filter((flag) => (params as Record<string, unknown>)[flag]);
const always = (flags: readonly TransformFlag[], probability: number): TransformRanges =>
  Object.fromEntries(flags.map((flag) => [flag, { probability }]));

/** Draws one transform after another with the weights of those that are left: the definition, with other numbers. */
function slowChoice(weights: readonly number[], count: number, random: () => number): number[] {
  const left = weights.map((_, i) => i);
  const chosen: number[] = [];
  while (chosen.length < count) {
    let at = random() * left.reduce((sum, i) => sum + weights[i]!, 0);
    const position = left.findIndex((i) => {
      at -= weights[i]!;
      return at < 0;
    });
    chosen.push(...left.splice(position, 1));
  }
  return chosen.sort((a, b) => a - b);
}

test('every set of transforms is as frequent as with successive weighted draws', () => {
  const weights = [0.5, 0.2, 1, 0.1];
  const flags = weights.map((_, i) => i);
  const counts = new Map<string, [number, number]>();
  const rounds = 20_000;
  for (let n = 0; n < rounds; n++) {
    const fast = chooseTransforms(
      flags,
      2,
      (i) => weights[i]!,
      (i) => uniform(1, 'train', n, `flag${i}`, 0),
    );
    let k = 0;
    const slow = slowChoice(weights, 2, () => uniform(2, 'train', n, 'slow', k++));
    for (const [side, chosen] of [[...fast].sort((a, b) => a - b), slow].entries()) {
      const row = counts.get(chosen.join()) ?? [0, 0];
      row[side]!++;
      counts.set(chosen.join(), row);
    }
  }
  expect(counts.size).toBe(6);
  // Standard error of the difference: at most 0.005.
  for (const [fast, slow] of counts.values()) expect(Math.abs(fast - slow) / rounds).toBeLessThan(0.02);
});

test('an output has exactly as many transforms as demanded, or all of them', () => {
  const choice = fc.uniqueArray(fc.constantFrom(...TRANSFORM_FLAGS), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(choice, fc.integer({ min: 1, max: 14 }), fc.nat(9999), (flags, transformCount, index) => {
      const config = { ...on(flags), transformRanges: always(flags, 0.3) };
      const some = appliedIn(draw({ ...config, transformPolicy: 'someOf', transformCount }, index));
      expect(some).toHaveLength(Math.min(transformCount, flags.length));
      expect(flags).toContainValues(some);
      const one = appliedIn(draw({ ...config, transformPolicy: 'oneOf', transformCount }, index));
      expect(one).toHaveLength(1);
      expect(some).toContainValues(one);
    }),
  );
});

test('chosen transforms have the values that they have without a policy, whatever else is on', () => {
  const transformRanges = always(TRANSFORM_FLAGS, 1);
  for (let index = 0; index < 50; index++) {
    const all = draw({ ...on(TRANSFORM_FLAGS), transformRanges }, index) as Record<string, unknown>;
    const policy = { transformPolicy: 'someOf', transformCount: 5 };
    const some = draw({ ...on(TRANSFORM_FLAGS), transformRanges, ...policy }, index);
    const applied = appliedIn(some);
    for (const flag of applied) expect(some[flag]).toEqual(all[flag] as never);
    // A transform that was not chosen does not affect the choice.
    const others = TRANSFORM_FLAGS.filter((flag) => !applied.includes(flag)).slice(0, 7);
    expect(appliedIn(draw({ ...on([...applied, ...others]), transformRanges, ...policy }, index))).toEqual(
      applied,
    );
  }
});

test('a probability of 0 is never chosen, and the policy has no effect on outputs that are not transformed', () => {
  const config = { ...on(['flipUpDown', 'toGray']), transformPolicy: 'someOf', transformCount: 2 };
  const transformRanges = always(['flipUpDown'], 0);
  for (let index = 0; index < 100; index++)
    expect(appliedIn(draw({ ...config, transformRanges }, index))).toEqual(['toGray']);
  const id = { seed: 42, set: 'val' as const, index: 3, transform: false };
  expect(appliedIn(sampleOutput(specOfConfig(config as never), id))).toEqual([]);
});

test('weights are the probabilities', () => {
  const config = { ...on(['flipUpDown', 'toGray']), transformPolicy: 'oneOf' };
  const transformRanges = { flipUpDown: { probability: 0.75 }, toGray: { probability: 0.25 } };
  const drawn = Array.from({ length: 4000 }, (_, i) => appliedIn(draw({ ...config, transformRanges }, i))[0]);
  const share = drawn.filter((flag) => flag === 'flipUpDown').length / drawn.length;
  // Standard error: 0.007.
  expect(Math.abs(share - 0.75)).toBeLessThan(0.03);
  expect(DEFAULT_RANGES.toGray.probability).not.toBe(0.25);
});

test('an output has exactly as many transforms of a group as demanded; all others are drawn as without it', () => {
  const members: TransformFlag[] = ['gaussianBlur', 'medianBlur', 'motionBlur'];
  const others: TransformFlag[] = ['flipUpDown', 'toGray', 'randomRotate'];
  const config = on([...members, ...others]);
  const group = { transforms: [...members, 'sharpen'], count: 1, probability: 0.5 };
  let grouped = 0;
  for (let index = 0; index < 1000; index++) {
    const plain = draw(config, index);
    const made = draw({ ...config, transformGroups: [group] }, index);
    for (const flag of others) expect(made[flag]).toEqual(plain[flag] as never);
    const chosen = appliedIn(made).filter((flag) => members.includes(flag));
    expect(chosen.length).toBeLessThanOrEqual(1);
    grouped += chosen.length;
    const two = { ...group, count: 2, probability: 1 };
    expect(
      appliedIn(draw({ ...config, transformGroups: [two] }, index)).filter((flag) => members.includes(flag)),
    ).toHaveLength(2);
  }
  // Standard error: 16.
  expect(Math.abs(grouped - 500)).toBeLessThan(70);
});

test('groups are drawn independently, and the order of their transforms has no effect', () => {
  const config = on(['toGray', 'flipUpDown', 'invertLevels']);
  const grouped = (...lists: string[][]) => ({
    ...config,
    transformGroups: lists.map((transforms) => ({ transforms, count: 1, probability: 0.5 })),
  });
  let both = 0;
  for (let index = 0; index < 1000; index++) {
    const made = draw(grouped(['toGray', 'invertLevels'], ['flipUpDown']), index);
    expect(draw(grouped(['invertLevels', 'toGray'], ['flipUpDown']), index)).toEqual(made);
    if (made.flipUpDown && appliedIn(made).length === 2) both++;
  }
  // Standard error: 14.
  expect(Math.abs(both - 250)).toBeLessThan(60);
});

test('groups have no effect if a policy chooses among all transforms, and a group without members adds none', () => {
  const config = { ...on(['toGray', 'flipUpDown']), transformPolicy: 'oneOf' };
  const transformGroups = [{ transforms: ['toGray'], count: 1, probability: 0 }];
  for (let index = 0; index < 50; index++) {
    expect(draw({ ...config, transformGroups }, index)).toEqual(draw(config, index));
    const empty = [{ transforms: ['sharpen'], count: 1, probability: 1 }];
    expect(draw({ ...on(['toGray']), transformGroups: empty }, index)).toEqual(draw(on(['toGray']), index));
  }
});
