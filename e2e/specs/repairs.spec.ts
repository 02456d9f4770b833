import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { downloadZip } from '../support/download.ts';
import { OUTPUT } from '../support/paths.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { readZip } from '../support/zip.ts';

const PAIRS = 6;
/** Soft masks by name, as they were uploaded. */
const soft = new Map<string, Buffer>();
let seeded: Seeded;
test.beforeEach(async ({ page }) => {
  seeded = await seedSession(process.env.TWINSET_URL as string, {
    pairs: PAIRS,
    async change({ masks }) {
      for (const mask of masks) {
        mask.bytes = await sharp(mask.bytes).blur(2).toColourspace('b-w').png().toBuffer();
        soft.set(mask.name, mask.bytes);
      }
    },
  });
  await useSession(page, seeded);
});
test.afterEach(() => endSeeded(seeded));

/** Returns the grey levels of a PNG. */
const levelsOf = (png: Buffer) => sharp(png).toColourspace('b-w').extractChannel(0).raw().toBuffer();

test('soft masks get a chosen threshold, which clears the finding, and is applied pixel for pixel', async ({
  page,
}) => {
  const shot = (name: string) =>
    page.screenshot({ path: join(OUTPUT, 'screenshots', 'repairs', `${name}.png`) });
  await page.goto('/upload_data/preview');
  const findings = page.getByRole('list', { name: 'Findings' });
  await findings.getByRole('button', { name: 'Choose a threshold' }).click();
  const separate = findings.getByRole('button', { name: /^Separate at / });
  await expect(separate).toBeVisible();
  await shot('threshold');
  const at = Number((await separate.textContent())?.replace(/\D/g, ''));
  await separate.click();
  const chosen = page.getByRole('list', { name: 'Chosen repairs' });
  await expect(chosen).toContainText(`Change labels from ${at} to foreground, lower ones to background`);
  await expect(page.getByRole('button', { name: 'Choose a threshold' })).toHaveCount(0);
  await shot('repaired');

  await page.goto('/augment/start_augmentation');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
  const zip = readZip(readFileSync(await downloadZip(page)));
  const manifest = JSON.parse(zip.get('manifest.json')?.toString() ?? '');
  expect(manifest.config.repairs).toEqual([{ kind: 'threshold', at }]);
  const repaired = manifest.warnings.filter(({ code }: { code: string }) => code === 'Repaired');
  expect(repaired.map(({ files }: { files: string[] }) => files.length)).toEqual([PAIRS]);
  // Outputs of validation are not transformed.
  const outputs = manifest.outputs.filter(({ set }: { set: string }) => set === 'val');
  expect(outputs.length).toBeGreaterThan(0);
  for (const { mask, source } of outputs) {
    const levels = await levelsOf(zip.get(mask) as Buffer);
    const before = await levelsOf(soft.get(source.mask) as Buffer);
    expect(levels.equals(Buffer.from(before.map((level) => (level >= at ? 255 : 0))))).toBe(true);
  }
});
