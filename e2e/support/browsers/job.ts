import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OUTPUT } from '../paths.ts';
import type { Driver } from './driver.ts';
import {
  findControl,
  headingOf,
  pressOn,
  typeNumber,
  waitForImages,
  waitForPage,
  waitForText,
} from './operate.ts';

export interface JobFiles {
  images: string[];
  masks: string[];
}

async function upload(driver: Driver, kind: keyof JobFiles, files: string[]): Promise<void> {
  await driver.choose(await findControl(driver, 'button', `Choose ${kind}`), files);
  await waitForText(driver, `${files.length} file(s) uploaded successfully`, 90_000);
}

async function proceed(driver: Driver, path: string): Promise<void> {
  const former = await headingOf(driver);
  await pressOn(driver, 'button', 'Continue');
  await waitForPage(driver, path, former);
}

/** Does the main job with the mouse and the keyboard; returns the path of the downloaded zip. */
export async function doJob(driver: Driver, url: string, { images, masks }: JobFiles): Promise<string> {
  const folder = join(OUTPUT, 'screenshots/browsers');
  mkdirSync(folder, { recursive: true });
  const shot = (name: string) => driver.screenshot(join(folder, `${driver.name}-${name}.png`));
  await driver.open(`${url}/`);
  const notice = await driver.run(() => document.getElementById('old-browser')?.getClientRects().length);
  if (notice !== 0) throw new Error(`${driver.name} gets the notice for old browsers.`);
  await pressOn(driver, 'button', 'Start New Session');
  await waitForPage(driver, '/upload_data/images', '');
  await upload(driver, 'images', images);
  await shot('1-images');
  await proceed(driver, '/upload_data/masks');
  await upload(driver, 'masks', masks);
  await proceed(driver, '/upload_data/preview');
  await waitForText(driver, 'pair_1.png');
  await waitForImages(driver);
  await shot('2-preview');
  await proceed(driver, '/settings/data_split');
  await shot('3-split');
  await proceed(driver, '/settings/stratified_splitting');
  await proceed(driver, '/settings/select_transformation');
  await pressOn(driver, 'switch', 'Random rotation');
  await typeNumber(driver, 'Augmented training images', 12);
  await shot('4-transformations');
  await proceed(driver, '/settings/pre_processing');
  await shot('5-pre-processing');
  await proceed(driver, '/augment/start_augmentation');
  await pressOn(driver, 'button', 'Start Augmentation');
  await waitForText(driver, 'Augmentation completed!', 90_000);
  await shot('6-done');
  const zip = await driver.download(await findControl(driver, 'button', 'Download'));
  await proceed(driver, '/augment/preview');
  await pressOn(driver, 'switch', 'Preview augmented result');
  await waitForText(driver, 'img_1.png');
  await waitForImages(driver);
  await shot('7-result');
  return zip;
}
