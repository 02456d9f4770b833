import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { DrawnFile } from '../support/drawn.ts';
import { OUTPUT } from '../support/paths.ts';
import { expectMasks, levelsOf, repairedFiles, runOnPage } from '../support/repaired-run.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

const PAIRS = 6;
/** Levels of the masks by name, as they were uploaded. */
const uploaded = new Map<string, Buffer>();
let seeded: Seeded | undefined;
test.afterEach(() => seeded && endSeeded(seeded));

/** Opens the preview of a session with changed masks. */
async function openPreview(page: Page, change: (mask: DrawnFile, n: number) => Promise<void>) {
  uploaded.clear();
  seeded = await seedSession(process.env.TWINSET_URL as string, {
    pairs: PAIRS,
    async change({ masks }) {
      for (const [n, mask] of masks.entries()) {
        await change(mask, n);
        uploaded.set(mask.name, await levelsOf(mask.bytes));
      }
    },
  });
  await useSession(page, seeded);
  await page.goto('/upload_data/preview');
}

const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(OUTPUT, 'screenshots', 'repairs', `${name}.png`) });
const findings = (page: Page) => page.getByRole('list', { name: 'Findings' });
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen repairs' });

async function makeSoft(mask: DrawnFile): Promise<void> {
  mask.bytes = await sharp(mask.bytes).blur(2).toColourspace('b-w').png().toBuffer();
}

test('soft masks get a chosen threshold, which clears the finding, and is applied pixel for pixel', async ({
  page,
}) => {
  await openPreview(page, makeSoft);
  await findings(page).getByRole('button', { name: 'Choose a threshold' }).click();
  const separate = findings(page).getByRole('button', { name: /^Separate at / });
  await expect(separate).toBeVisible();
  await shot(page, 'threshold');
  const at = Number((await separate.textContent())?.replace(/\D/g, ''));
  await separate.click();
  await expect(chosen(page)).toContainText(
    `Change labels from ${at} to foreground, lower ones to background`,
  );
  await expect(page.getByRole('button', { name: 'Choose a threshold' })).toHaveCount(0);
  await shot(page, 'repaired');

  const made = await runOnPage(page);
  expect(made.manifest.config.repairs).toEqual([{ kind: 'threshold', at }]);
  expect(repairedFiles(made.manifest).map((files) => files?.length)).toEqual([PAIRS]);
  await expectMasks(made, uploaded, (level) => (level >= at ? 255 : 0));
});

test('soft masks snap to chosen values, to the lower of two equally near ones', async ({ page }) => {
  await openPreview(page, makeSoft);
  const values = findings(page).getByRole('textbox', { name: 'Values of the classes' });
  await expect(values).toHaveValue(/0, .*255/);
  await values.fill('0, 100, 255');
  await shot(page, 'snap');
  await findings(page).getByRole('button', { name: 'Change labels to the nearest value' }).click();
  await expect(chosen(page)).toContainText('Change every label to the nearest of 0, 100, 255');
  await expect(values).toHaveCount(0);
  await shot(page, 'snapped');

  const made = await runOnPage(page);
  expect(made.manifest.config.repairs).toEqual([{ kind: 'snap', values: [0, 100, 255] }]);
  expect(repairedFiles(made.manifest).map((files) => files?.length)).toEqual([PAIRS]);
  await expectMasks(made, uploaded, (level) => (level <= 50 ? 0 : level <= 177 ? 100 : 255));
});

test('masks that were saved as JPEG snap to the values that they had before', async ({ page }) => {
  const before = new Map<string, Buffer>();
  await openPreview(page, async (mask) => {
    const levels = await levelsOf(mask.bytes);
    mask.name = mask.name.replace('.png', '.jpg');
    before.set(mask.name, levels);
    mask.bytes = await sharp(mask.bytes).toColourspace('srgb').jpeg({ quality: 85 }).toBuffer();
  });
  const finding = findings(page).getByRole('listitem').filter({ hasText: 'JPEG' });
  await expect(finding.getByRole('textbox', { name: 'Values of the classes' })).toHaveValue('0, 255');
  await shot(page, 'jpeg');
  await finding.getByRole('button', { name: 'Change labels to the nearest value' }).click();
  await expect(chosen(page)).toContainText('Change every label to the nearest of 0, 255');
  await expect(page.getByRole('textbox', { name: 'Values of the classes' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: /^.*Label (0|255)/ })).toHaveCount(2);
  await shot(page, 'jpeg-snapped');

  const made = await runOnPage(page);
  expect(made.manifest.config.repairs).toEqual([{ kind: 'snap', values: [0, 255] }]);
  expect(made.manifest.warnings.map(({ code }) => code)).not.toContain('StrayMaskValues');
  await expectMasks(made, before, (level) => level);
});

test('classes are named, merged, dropped and ignored in the legend, all at once', async ({ page }) => {
  await openPreview(page, async (mask) => {
    const { width, height } = await sharp(mask.bytes).metadata();
    const levels = Buffer.from(
      Array.from({ length: width * height }, (_, i) => Math.floor((5 * (i % width)) / width)),
    );
    mask.bytes = await sharp(levels, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
  });
  const legend = page.getByRole('list', { name: 'Classes' });
  await legend.getByRole('textbox', { name: 'Name of label 1' }).fill('road');
  const changeOf = (label: number) => legend.getByRole('combobox', { name: `Change of label ${label}` });
  await changeOf(2).selectOption({ label: 'Merge into label 1, road' });
  await changeOf(3).selectOption({ label: 'Drop: becomes background (label 0)' });
  await changeOf(4).selectOption({ label: 'Ignore: becomes label 255' });
  await expect(legend.getByText('No longer a label')).toHaveCount(3);
  await expect(page.getByText(/5 labels become 3: .* px change/)).toBeVisible();
  await expect(legend.getByText('Label 255', { exact: true })).toBeVisible();
  await shot(page, 'legend');

  const made = await runOnPage(page);
  const map = [
    { from: 2, to: 1 },
    { from: 3, to: 0 },
    { from: 4, to: 255 },
  ];
  expect(made.manifest.config.repairs).toEqual([{ kind: 'remap', map }]);
  expect(made.manifest.config.classes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ value: 1, name: 'road' }),
      expect.objectContaining({ value: 255, role: 'ignore' }),
    ]),
  );
  expect(repairedFiles(made.manifest).map((files) => files?.length)).toEqual([PAIRS]);
  await expectMasks(made, uploaded, (level) => [0, 1, 1, 0, 255][level] as number);
});

test('a waived finding and its files are in the manifest, and the masks are used unchanged', async ({
  page,
}) => {
  seeded = await seedSession(process.env.TWINSET_URL as string, {
    pairs: PAIRS,
    async change({ images, masks }) {
      const [image, mask] = [images[2], masks[2]];
      if (image && mask) mask.bytes = image.bytes;
    },
  });
  await useSession(page, seeded);
  await page.goto('/upload_data/preview');
  await findings(page).getByRole('button', { name: 'Use these masks anyway' }).click();
  await expect(findings(page).getByText(/^Warning: .*same file/)).toBeVisible();
  await shot(page, 'waived');

  const { manifest } = await runOnPage(page);
  expect(manifest.config.waive).toEqual(['MaskIsImage']);
  expect(manifest.warnings.find(({ code }) => code === 'MaskIsImage')?.files).toHaveLength(1);
  expect(repairedFiles(manifest)).toEqual([]);
  expect(new Set(manifest.outputs.map(({ source }) => source.mask)).size).toBe(PAIRS);
});
