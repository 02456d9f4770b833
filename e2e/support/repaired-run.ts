import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { MANIFEST_VERSION, type Manifest } from '@twinset/contract';
import sharp from 'sharp';
import { downloadZip } from './download.ts';
import { readZip } from './zip.ts';

/** Returns the grey levels of an image. */
export const levelsOf = (image: Buffer): Promise<Buffer> =>
  sharp(image).toColourspace('b-w').extractChannel(0).raw().toBuffer();

/** Runs the augmentation on its page; returns the manifest and the files of the result. */
export async function runOnPage(page: Page): Promise<{ manifest: Manifest; zip: Map<string, Buffer> }> {
  await page.goto('/augment/start_augmentation');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
  const zip = readZip(readFileSync(await downloadZip(page)));
  const manifest: Manifest = JSON.parse(zip.get('manifest.json')?.toString() ?? '');
  expect(manifest.version).toBe(MANIFEST_VERSION);
  return { manifest, zip };
}

/** Returns the files that repairs changed, one list per repair. */
export const repairedFiles = ({ warnings }: Manifest): (string[] | undefined)[] =>
  warnings.filter(({ code }) => code === 'Repaired').map(({ files }) => files);

/**
 * Compares the masks of validation, which are not transformed, with their sources through a table.
 * @param sources levels of the masks by name
 */
export async function expectMasks(
  { manifest, zip }: Awaited<ReturnType<typeof runOnPage>>,
  sources: ReadonlyMap<string, Buffer>,
  after: (level: number) => number,
): Promise<void> {
  const outputs = manifest.outputs.filter(({ set }) => set === 'val');
  expect(outputs.length).toBeGreaterThan(0);
  for (const { mask, source } of outputs) {
    const expected = Buffer.from(sources.get(source.mask)?.map(after) ?? []);
    expect((await levelsOf(zip.get(mask) as Buffer)).equals(expected)).toBe(true);
  }
}
