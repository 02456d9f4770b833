import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { CallOutput } from '@twinset/contract';
import { pressContinue, startSession, typeNumber, uploadFiles } from '../support/flow.ts';
import { dataSet, OUTPUT } from '../support/paths.ts';
import { readZip } from '../support/zip.ts';

type Plan = CallOutput<'plan'>;
const SETS = ['train', 'val', 'test'] as const;
const TOTAL = 30;

const csv = (name: string, rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${['image_id,stain,age', ...rows].join('\n')}\n`),
});

async function upload(page: Page, images: string[], masks: string[]) {
  await startSession(page);
  await uploadFiles(page, images);
  await pressContinue(page, '/upload_data/masks');
  await uploadFiles(page, masks);
  await pressContinue(page, '/upload_data/preview');
  await pressContinue(page, '/settings/data_split');
  await pressContinue(page, '/settings/stratified_splitting');
}

/** Returns the plan that the page shows: the last response with these columns. */
function lastPlan(page: Page, columns: string[]): () => Plan | undefined {
  let last: Plan | undefined;
  page.on('response', async (response) => {
    if (!response.url().includes('/augment/plan') || !response.ok()) return;
    const plan = (await response.json().catch(() => null)) as Plan | null;
    if (plan && columns.every((name) => plan.balance.some(({ attribute }) => attribute === name)))
      last = plan;
  });
  return () => last;
}

test('a column and an attribute are balanced as shown on the page, and the zip has that split', async ({
  page,
}) => {
  const data = dataSet('dsb_binary');
  test.skip(!data, 'the reference data is not beside the project');
  if (!data) return;
  const names = data.images.map((path) => basename(path));
  const stainOf = new Map(names.map((name, i) => [name, i === 4 ? 'gold' : i % 3 ? 'purple' : 'grey']));
  const row = (name: string, i: number) => `${name},${stainOf.get(name)},${20 + 2 * i}`;
  const shownPlan = lastPlan(page, ['stain', 'filledArea']);
  await upload(page, data.images, data.masks);
  const picker = page.locator('input[type=file]').first();

  await picker.setInputFiles([csv('twice.csv', [...names.slice(0, -1), names[0] as string].map(row))]);
  const twice = page.getByRole('alert').filter({ hasText: 'Duplicate image_id' }).first();
  await expect(twice).toContainText(names[0] as string);
  await expect(twice).toContainText(names.at(-1) as string);
  await expect(page.getByRole('button', { name: 'Delete CSV' })).toHaveCount(0);

  // An invalid number is accepted until its column is chosen.
  await picker.setInputFiles([
    csv(
      'stray.csv',
      names.map((n, i) => row(n, i).replace(/,32$/, ',3z')),
    ),
  ]);
  const columns = page.getByRole('group', { name: 'Columns of the CSV' });
  const age = columns.getByRole('button', { name: 'age', exact: true });
  await age.click();
  const alert = page.getByRole('alert').filter({ hasText: 'age' }).first();
  await expect(alert).toContainText('row 8');
  await expect(alert).toContainText('3z');
  await age.click();
  await expect(age).toHaveAttribute('aria-pressed', 'false');

  await picker.setInputFiles([csv('stains.csv', names.map(row))]);
  await expect(page.getByText('2 columns besides image_id')).toBeVisible();
  const stain = columns.getByRole('button', { name: 'stain', exact: true });
  await stain.click();
  await expect(stain).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('checkbox', { name: /^Filled area/ }).check();
  const charts = page.getByTestId('balance-charts');
  for (const title of [/^stain\./, /^Filled area\./]) {
    const chart = charts.getByRole('img', { name: title });
    await expect(chart).toBeVisible({ timeout: 60_000 });
    await expect(chart).toHaveAccessibleName(/Train: \d.*\. Validation: \d.*\. Test: \d/);
  }
  const percent = '(under 1|\\d+) %';
  const distances = new RegExp(`^Train ${percent} · Validation ${percent} · Test ${percent}$`);
  await expect(charts.getByText(distances)).toHaveCount(2);
  await expect(page.getByText(/class 'gold' has 1/).first()).toBeVisible();
  await page.screenshot({
    path: join(OUTPUT, 'screenshots', 'stratified-run', '1-plan.png'),
    fullPage: true,
  });
  await expect.poll(shownPlan).toBeDefined();

  await pressContinue(page, '/settings/select_transformation');
  await typeNumber(page, /augmented training images/i, TOTAL);
  await pressContinue(page, '/settings/pre_processing');
  await pressContinue(page, '/augment/start_augmentation');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 90_000 });
  await pressContinue(page, '/augment/preview');
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /download/i })
    .first()
    .click();
  const entries = readZip(readFileSync(await (await download).path()));
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? '';

  const plan = shownPlan() as Plan;
  const sets = new Map(
    text('split.csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',') as [string, string]),
  );
  expect([...sets.keys()].sort()).toEqual([...names].sort());
  const balance = plan.balance.find(({ attribute }) => attribute === 'stain') as Plan['balance'][number];
  for (const set of SETS) {
    const members = names.filter((name) => sets.get(name) === set);
    expect(members.length).toBe(plan.sizes[set]);
    const shares = balance.bins.map(
      (bin) => members.filter((name) => stainOf.get(name) === bin).length / members.length,
    );
    expect(shares).toEqual(balance.sets[set]);
  }
  const manifest = JSON.parse(text('manifest.json')) as { split: Plan };
  expect(manifest.split.balance).toEqual(plan.balance);
});
