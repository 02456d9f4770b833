import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { OUTPUT } from '../support/paths.ts';
import { repairedFiles, runOnPage } from '../support/repaired-run.ts';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';

const PAIRS = 6;
let seeded: Seeded;
test.afterEach(() => endSeeded(seeded));

/** Returns a mask in the same size: red and black, or grey of 16 bits. */
async function redrawn(mask: Buffer, isDeep: boolean): Promise<Buffer> {
  const { width, height } = await sharp(mask).metadata();
  const size = { width, height };
  const at = (n: number) => (n % width > width / 2 ? 1 : 0);
  if (!isDeep) {
    const pixels = Buffer.from(Array.from({ length: width * height }, (_, n) => [255 * at(n), 0, 0]).flat());
    return sharp(pixels, { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer();
  }
  const deep = Uint16Array.from({ length: width * height }, (_, n) => 400 * at(n));
  return sharp(deep, { raw: { ...size, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toBuffer();
}

test('masks that cannot be combined with the others are excluded on the upload page, and named in the manifest', async ({
  page,
}) => {
  let unfit = '';
  let small = '';
  seeded = await seedSession(process.env.TWINSET_URL as string, {
    pairs: PAIRS,
    async change({ masks }) {
      for (const [n, mask] of masks.entries()) {
        mask.bytes = await redrawn(mask.bytes, n === 0);
        if (n === 0) unfit = mask.name;
        if (n !== 1) continue;
        small = mask.name;
        mask.bytes = await sharp(mask.bytes).resize(20, 20, { kernel: 'nearest' }).png().toBuffer();
      }
    },
  });
  await useSession(page, seeded);
  await page.goto('/upload_data/masks');
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  await expect(page.getByText('cannot be combined').first()).toBeVisible();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.screenshot({ path: join(OUTPUT, 'screenshots', 'repairs', 'unfit.png') });
  await page.getByRole('button', { name: 'Exclude 1 pair with an incompatible mask' }).click();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Exclude these pairs' }).click();
  await expect(page.getByText(`Exclude the pairs of ${unfit}.`)).toBeVisible();
  await page.screenshot({ path: join(OUTPUT, 'screenshots', 'repairs', 'unfit-excluded.png') });
  await next.click();

  await expect(page).toHaveURL(/\/upload_data\/preview$/);
  await expect(page.getByRole('list', { name: 'Chosen repairs' })).toContainText(unfit);
  await expect(page.getByRole('list', { name: 'Findings' })).not.toContainText('cannot be combined');

  const { manifest } = await runOnPage(page);
  expect(manifest.config.repairs).toEqual([
    { kind: 'exclude', names: [unfit] },
    { kind: 'sizes', how: 'exclude' },
  ]);
  expect(repairedFiles(manifest).map((files) => files?.length)).toEqual([1, 1]);
  const used = new Set(manifest.outputs.map(({ source }) => source.mask));
  expect(used.size).toBe(PAIRS - 2);
  expect([...used]).not.toContain(unfit);
  expect([...used]).not.toContain(small);
});
