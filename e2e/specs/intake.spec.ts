import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { SETS, type SyntheticSet, writeSet } from '../support/datasets.ts';
import { BUN, downloadZip, hashOf } from '../support/download.ts';
import { drop } from '../support/drop.ts';
import { addButton, dialog, longTest, shot } from '../support/intake.ts';
import { ROOT } from '../support/paths.ts';
import { zipFolder } from '../support/zip-folder.ts';

const CONFIG = { totalAugmentedImages: 8, randomRotate: true, flipLeftRight: true };

/** Opens the home page with settings that make a short run; they are set once, before the page can store its own. */
async function openHome(page: Page) {
  await page.addInitScript((config) => {
    if (sessionStorage.getItem('isSeeded') !== null) return;
    sessionStorage.setItem('isSeeded', 'true');
    localStorage.setItem('twinset.config', JSON.stringify({ version: 1, state: { config } }));
  }, CONFIG);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
}

/** Runs the augmentation with the current settings and returns the path of the downloaded zip. */
async function run(page: Page): Promise<string> {
  await page.goto('/augment/start_augmentation');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
  return downloadZip(page);
}

/** Makes the zip of a dataset with the command line. */
function runCommand(dataset: string, choices: Record<string, string>): string {
  const [config, out] = ['config.json', 'command.zip'].map((name) => test.info().outputPath(name)) as [
    string,
    string,
  ];
  writeFileSync(config, JSON.stringify(CONFIG));
  const chosen = Object.entries(choices).flatMap(([id, value]) => ['--choose', `${id}=${value}`]);
  const options = [dataset, '--config', config, '--out', out, ...chosen];
  execFileSync(BUN, [join(ROOT, 'api/engine/cli.ts'), ...options], { stdio: 'ignore' });
  return out;
}

type Flow = {
  set: SyntheticSet;
  title: string;
  /** Texts of the plan. */
  shows: (string | RegExp)[];
  /** Answers of the user: question, label of the option and its value. */
  answers?: [id: string, label: string, value: string][];
  /** Texts of the plan after the answers. */
  after?: string[];
  /** Texts of the end. */
  states: (string | RegExp)[];
  isLong?: true;
};

const FLOWS: Flow[] = [
  {
    set: SETS.oneFolder,
    isLong: true,
    title: 'JPEG images and PNG masks in one folder',
    shows: ['6 pairs', 'Classes: the values of the masks', 'shot_0.jpg + shot_0.png'],
    states: ['6 pairs added.'],
  },
  {
    set: SETS.tiles,
    title: 'the same names in several folders',
    shows: [
      '6 pairs',
      '3 classes',
      'Building',
      'Tile 1/images/image_part_001.jpg + Tile 1/masks/image_part_001.png',
    ],
    answers: [['groups', 'By folder: 3 groups, such as Tile 1', 'folder']],
    after: ['3 groups, each in one set'],
    states: ['3 classes with names, values and roles.', 'Groups that stay in one set: 3.'],
  },
  {
    set: SETS.objects,
    isLong: true,
    title: 'one mask file per object',
    shows: ['5 pairs', 'One value per object', /2 objects: .+ and 1 more/],
    states: ['Masks contain objects: each value is one object.'],
  },
  {
    set: SETS.coco,
    title: 'a zip with annotations of COCO',
    shows: [
      '6 pairs',
      '2 classes',
      'car',
      '000000000001.jpg + mask drawn from annotations/instances_train2017.json',
    ],
    states: ['2 classes with names, values and roles.'],
  },
  {
    set: SETS.cityscapes,
    isLong: true,
    title: 'Cityscapes: two folders, several masks, sets',
    shows: ['9 pairs', '34 classes', 'Split: 3 train, 3 validation, 3 test', '27 files not used'],
    answers: [['masks', 'labelTrainIds (9)', 'labelTrainIds']],
    after: ['20 classes'],
    states: ['20 classes', 'The split of the dataset: 3 train, 3 validation, 3 test.'],
  },
];

for (const { set, title, shows, answers = [], after = [], states, isLong } of FLOWS) {
  const define = isLong ? longTest : test;
  define(
    `${title}: dropped on the home page, corrected and added, it gives the zip of the command line`,
    async ({ page }) => {
      const root = await writeSet(set, test.info().outputPath('sets'));
      const dataset = set.isZip ? zipFolder(root) : root;
      await openHome(page);
      await drop(page, set.roots?.map((name) => join(root, name)) ?? [dataset]);

      const primary = addButton(page, set.pairs);
      await expect(primary).toBeEnabled({ timeout: 30_000 });
      await expect(dialog(page)).toContainText(`Recognised as ${set.label}`);
      for (const text of shows) await expect(dialog(page)).toContainText(text);
      await shot(page, `${set.name}-1-plan`);
      for (const [, label] of answers) await dialog(page).getByRole('radio', { name: label }).check();
      for (const text of after) await expect(dialog(page)).toContainText(text);
      await shot(page, `${set.name}-2-answered`);

      await primary.click();
      await expect(page).toHaveURL(/\/upload_data\/preview$/, { timeout: 30_000 });
      for (const text of states) await expect(dialog(page)).toContainText(text);
      await shot(page, `${set.name}-3-done`);
      await dialog(page).getByRole('button', { name: 'Check the pairs' }).click();
      await expect(page.getByRole('button', { name: /^Open / }).first()).toBeVisible();
      await shot(page, `${set.name}-4-preview`);

      const zip = await run(page);
      const choices = Object.fromEntries(answers.map(([id, , value]) => [id, value]));
      expect(hashOf(zip)).toBe(hashOf(runCommand(dataset, choices)));
    },
  );
}
