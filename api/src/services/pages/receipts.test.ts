import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rm } from 'node:fs/promises';
import { SETS } from '@twinset/contract';
import { sessionKey } from '../../lib/session-key.ts';
import { augment, blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';

const PAGES = { train: 'trainPage', val: 'valPage', test: 'testPage' } as const;
let api: TestApi;
let client: TestClient;
beforeAll(async () => {
  api = await startApi();
  client = await sessionWith(api, blockPairs(numbersTo(12)));
});
afterAll(() => api.stop());

const run = async (config: Parameters<typeof augment>[1]) => {
  await augment(client, { randomRotate: true, ...config });
  await client.ok('transferZip');
  await client.ok('transferResizedAugmented');
};

test('each output of a page has the receipt that the manifest has of it, in every set and on every page', async () => {
  // Numbers of outputs do not begin with 1, and there are more than one page.
  await run({
    totalAugmentedImages: 13,
    initialTrainSaveId: 9,
    initialValSaveId: 95,
    trainRatio: 0.5,
    valRatio: 0.3,
  });
  const { manifest } = await client.ok('manifest');
  for (const set of SETS) {
    const expected = manifest.outputs.filter((row) => row.set === set);
    expect(expected.length).toBeGreaterThan(1);
    for (const page_size of [3, 10]) {
      const found: unknown[] = [];
      for (let page: number | null = 1; page !== null; ) {
        const answer: Awaited<ReturnType<typeof pageOf>> = await pageOf(set, page, page_size);
        for (const { image, receipt } of answer.results) {
          expect(receipt.image).toBe(`${set}/images/${image?.name}`);
          found.push(receipt);
        }
        page = answer.next;
      }
      expect(found).toEqual(expected);
    }
  }
});
const pageOf = (set: 'train' | 'val' | 'test', page: number, page_size: number) =>
  client.ok(PAGES[set], { query: { page, page_size } } as never);

test('the summary is the manifest without its lists, of the present result', async () => {
  const check = async (total: number) => {
    const { manifest } = await client.ok('manifest');
    const { pairing: _, outputs, ...head } = manifest;
    const count = (set: string) => outputs.filter((row) => row.set === set).length;
    const summary = (await client.ok('manifestSummary')).manifest;
    expect(summary).toEqual({
      ...head,
      outputs: { train: count('train'), val: count('val'), test: count('test') },
    });
    expect(summary.outputs.train).toBe(total);
  };
  await check(13);
  await run({ totalAugmentedImages: 8 });
  await check(8);
  const [first] = (await client.ok('trainPage')).results;
  expect(first?.receipt).toEqual((await client.ok('manifest')).manifest.outputs[0] as never);
});

test('pages of a new result do not read its job, whose pairs are in memory', async () => {
  const session = sessionKey(client.sessionId) as string;
  await augment(client, { totalAugmentedImages: 5 });
  await rm(api.ctx.work.path(session, 'runs', api.ctx.records.runs.lastDone(session)?.id ?? '', 'run.json'));
  await client.ok('transferZip');
  await client.ok('transferResizedAugmented');
  expect((await pageOf('train', 1, 10)).results).toHaveLength(5);
});
