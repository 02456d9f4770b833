import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePng } from '../../testing/png.ts';
import { sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Returns the server's report on files with these names. */
async function judged(images: string[], masks: string[]) {
  const image = (i: number) => makePng(16, 16, 3, (x, y, c) => ((x * 7 + y * 13) * (i + 2) + c * 40) % 256);
  const mask = (i: number) => makePng(16, 16, 1, (x, y) => Number(x > i && y > 4));
  const client = await sessionWith(api, {
    images: images.map((name, i) => ({ name: `${name}.png`, bytes: image(i) })),
    masks: masks.map((name, i) => ({ name: `${name}.png`, bytes: mask(i % 5) })),
  });
  const status = await client.call('balanceStatus');
  const report = await client.ok('datasetReport');
  const notes = await client.ok('files', { query: { kind: 'images' } } as never);
  return { status: status as { success: boolean; message: string }, report, notes };
}

test('affixes on both sides balance, and no finding of pairing is made of them', async () => {
  const { status, report } = await judged(['21_training', '22_training'], ['21_manual1', '22_manual1']);
  expect(status.success).toBe(true);
  expect(report.rules.map(({ rule, pairs }) => [rule, pairs])).toEqual([['affix', 2]]);
  expect(report.findings.map(({ code }) => code)).not.toContain('PairedByNumbers');
});

test('a finding names the number rule', async () => {
  const { status, report } = await judged(['scan_1', 'scan_2'], ['truth_01', 'truth_02']);
  expect(status.success).toBe(true);
  const found = report.findings.find(({ code }) => code === 'PairedByNumbers');
  expect(found).toMatchObject({ severity: 'info', files: ['scan_1.png', 'scan_2.png'] });
  expect(found?.message).toContain('same numbers');
});

test('several masks of one image are reported with their families, not as missing', async () => {
  const keys = ['aachen_000000_000019', 'bochum_000000_000313'];
  const families = ['gtFine_color', 'gtFine_instanceIds', 'gtFine_labelIds'];
  const masks = keys.flatMap((key) => families.map((family) => `${key}_${family}`));
  const { status, report, notes } = await judged(
    keys.map((key) => `${key}_leftImg8bit`),
    masks,
  );
  expect(status.success).toBe(false);
  const found = report.findings.find(({ code }) => code === 'SeveralMasks');
  expect(found?.severity).toBe('warning');
  expect(found?.files.length).toBe(8);
  for (const text of [status.message, found?.message ?? '']) {
    for (const family of families) expect(text).toContain(family);
    expect(text).toContain('Several masks match one image');
    expect(text).not.toMatch(/No (mask|image) for/);
  }
  expect(report.findings.map(({ code }) => code)).not.toContain('ImageWithoutMask');
  expect(notes.results.map(({ note }) => note)).toEqual(['Several masks match', 'Several masks match']);
});

test('names that contradict each other remain without a pair', async () => {
  const { status } = await judged(['cat_1', 'dog_2'], ['cat_2', 'dog_1']);
  expect(status).toMatchObject({ success: false });
  expect(status.message).toContain('No mask for cat_1.png, dog_2.png.');
});
