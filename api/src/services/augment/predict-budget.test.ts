import { afterAll, beforeAll, expect, test } from 'bun:test';
import { blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Masks without an object below 4, and with the rare class 2 in every fifth from there. */
const label = (n: number, x: number, y: number) =>
  n < 4 ? 0 : x > 3 && x < 14 && y > 5 && y < 12 ? 1 : n % 5 === 0 && x > 20 && y > 20 ? 2 : 0;
const BASE = {
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  totalAugmentedImages: 100,
  randomCrop: true,
  imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
};
const predict = (client: Awaited<ReturnType<typeof sessionWith>>, budget: object) =>
  client.ok('predictShares', { body: { config: { ...BASE, budget } } } as never);

test('shares of the sources and of the outputs; class weights and the guarantee change the latter', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(20), 'grey', label));
  const plain = await predict(client, {});
  expect(plain).toMatchObject({ sources: 20, used: 20, leftOut: 0, outputs: 100 });
  expect(plain.classes.map(({ value }) => value)).toEqual([0, 1, 2]);
  expect(plain.empty.present).toBeCloseTo(3 / 20, 6);
  const weighted = await predict(client, { classWeights: { 2: 5 } });
  expect(weighted.classes[2]?.present).toBe(plain.classes[2]?.present as number);
  expect(weighted.classes[2]?.predicted).toBeGreaterThan(2 * (plain.classes[2]?.predicted as number));
  const always = await predict(client, { objectInEveryCrop: true });
  expect(always).toMatchObject({ used: 17, leftOut: 3, empty: { predicted: 0 } });
});

test('a plan names the sources that the budget leaves out, and counts them as unused', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(12), 'grey', label));
  const config = { ...BASE, budget: { objectInEveryCrop: true } };
  const plan = await client.ok('plan', { body: { config } } as never);
  expect(plan.unusedTrainPairs).toBe(3);
  const left = plan.warnings.find(({ code }) => code === 'LeftOutWithoutObject');
  expect(left?.files).toEqual(['img_1.png', 'img_2.png', 'img_3.png']);
});

test('without any object, run, plan and prediction are refused by name', async () => {
  const client = await sessionWith(api, blockPairs([1, 2, 3], 'grey', label));
  const config = { ...BASE, budget: { objectInEveryCrop: true } };
  for (const call of ['predictShares', 'plan'] as const) {
    expect(await client.call(call, { body: { config } } as never)).toMatchObject({
      success: false,
      code: 'InvalidDataset',
      message: expect.stringContaining('No training pair has an object after crop and resize'),
    });
  }
});

test('contradictory and wrong budgets are refused, naming the field', async () => {
  const client = await sessionWith(api, blockPairs([1, 5], 'grey', label));
  for (const [budget, message] of [
    [
      { objectInEveryCrop: true, emptyShare: 0.1 },
      'it must have either objectInEveryCrop or an emptyShare above 0',
    ],
    [{ classWeights: { 1: -1 } }, 'budget.classWeights.1 is -1'],
    [{ emptyShare: 2 }, 'budget.emptyShare is 2'],
  ] as const) {
    expect(
      await client.call('predictShares', { body: { config: { ...BASE, budget } } } as never),
    ).toMatchObject({
      success: false,
      code: 'InvalidConfiguration',
      message: expect.stringContaining(message),
    });
  }
});
