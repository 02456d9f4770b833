import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { BUN, downloadZip, hashOf } from '../support/download.ts';
import { drawPairs, writeFiles } from '../support/drawn.ts';
import { pressContinue, startSession, turnOn, typeNumber, uploadFiles } from '../support/flow.ts';
import { ROOT } from '../support/paths.ts';
import { endSeeded, type Seeded, seedResult, seedSession } from '../support/seed.ts';
import { readZip } from '../support/zip.ts';

const PAIRS = 8;
let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinset-same-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

/** Uploads two folders with the pages, runs with some settings, and returns the downloaded zip. */
async function fromPages(page: Page, images: string[], masks: string[]): Promise<Buffer> {
  await startSession(page);
  await uploadFiles(page, images);
  await pressContinue(page, '/upload_data/masks');
  await uploadFiles(page, masks);
  await pressContinue(page, '/upload_data/preview');
  await page.goto('/settings/select_transformation');
  await turnOn(page, 'Random rotation');
  await typeNumber(page, 'Augmented training images', 12);
  await page.goto('/augment/start_augmentation');
  const panel = page.getByRole('region', { name: 'Exports for trainers' });
  await panel.getByText('Choose formats').click();
  await panel.getByRole('checkbox', { name: 'COCO (RLE)' }).check();
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
  return readFileSync(await downloadZip(page));
}

test('the pages, the API, the command line and the Python client give the same zip', async ({
  page,
  baseURL,
}) => {
  const drawn = await drawPairs(PAIRS);
  const [images, masks] = (['images', 'masks'] as const).map((kind) =>
    writeFiles(join(folder, kind), drawn[kind]),
  );
  const zip = await fromPages(page, images!, masks!);
  const expected = hashOf(zip);
  const config = JSON.parse(readZip(zip).get('manifest.json')!.toString()).config;

  seeded = await seedSession(baseURL as string, { pairs: PAIRS });
  await seedResult(seeded, { ...config });
  const [link] = (await seeded.client.call('signDownloadUrls', { body: ['augmented_data.zip'] })) as {
    url: string;
  }[];
  const response = await fetch(seeded.client.resolve(link!.url));
  expect(hashOf(new Uint8Array(await response.arrayBuffer()))).toBe(expected);

  const [file, out] = [join(folder, 'config.json'), join(folder, 'command.zip')];
  writeFileSync(file, JSON.stringify(config));
  const folders = ['--images', join(folder, 'images'), '--masks', join(folder, 'masks')];
  const options = [...folders, '--config', file, '--out', out];
  execFileSync(BUN, [join(ROOT, 'api/engine/cli.ts'), ...options], { stdio: 'ignore' });
  expect(hashOf(out)).toBe(expected);

  const python = process.env.PYTHON_CLIENT;
  if (python === undefined) {
    console.log('skipped: the Python client, since PYTHON_CLIENT does not name a Python with httpx');
    return;
  }
  const home = join(folder, 'python');
  mkdirSync(home);
  const code =
    'import json, twinset; print(twinset.build("..", "out.zip", json.load(open("../config.json"))).sha256)';
  const env = { ...process.env, TWINSET_URL: baseURL, PYTHONPATH: join(ROOT, 'clients/python/src') };
  const printed = execFileSync(python, ['-c', code], {
    cwd: home,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(printed.trim()).toBe(expected);
});
