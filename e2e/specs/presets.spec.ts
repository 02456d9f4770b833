import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { pressContinue, startSession, uploadPairs } from '../support/flow.ts';
import { test as seededTest } from '../support/seeded.ts';
import { settled } from '../support/settled.ts';
import { look, VIEWS } from '../support/views.ts';

const PAGE = '/settings/select_transformation';

const flip = (page: Page) => page.getByRole('switch', { name: 'Flip left-right' });
const ownPresets = (page: Page) => page.getByRole('list', { name: 'Your presets' }).getByRole('listitem');

/** Saves the transformations of the page under a name. */
async function savePreset(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as preset' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: `Apply ${name}` })).toBeVisible();
}

test('presets are renamed, deleted with undo, and outlive the session', async ({ page }) => {
  await startSession(page);
  await uploadPairs(page, 3);
  await page.goto(PAGE);
  await flip(page).check();
  await savePreset(page, 'Nightly');
  await page.getByRole('button', { name: 'Rename Nightly' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Cells at night');
  await page.keyboard.press('Enter');
  await expect(ownPresets(page)).toContainText(['Cells at night']);
  await expect(page.getByRole('button', { name: 'Rename Cells at night' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete Cells at night' }).click();
  await expect(ownPresets(page)).toHaveCount(0);
  await page.locator('[data-action="toast.undo"]').click();
  await expect(ownPresets(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Reset/end session' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled({ timeout: 30_000 });
  await startSession(page);
  await uploadPairs(page, 3);
  await page.goto(PAGE);
  await expect(flip(page)).not.toBeChecked();
  await page.getByRole('button', { name: 'Apply Cells at night' }).click();
  await expect(flip(page)).toBeChecked();
  await page.keyboard.press('Control+z');
  await expect(flip(page)).not.toBeChecked();
});

test('a preset link that is opened before there are pairs is shown when the page opens', async ({ page }) => {
  const preset = { format: 'twinset-preset', version: 1, name: 'Theirs', scope: 'transformations' };
  const text = JSON.stringify({ ...preset, settings: { flipLeftRight: true } });
  await page.goto(`${PAGE}#preset=${Buffer.from(text).toString('base64url')}`);
  await expect(
    page.getByText('The content of the link is shown here when the page can be opened.'),
  ).toBeVisible();
  await look(page, 'presets/link-waits');
  await page.reload();
  await startSession(page);
  await uploadPairs(page, 3);
  await pressContinue(page, '/settings/data_split');
  await page.getByRole('link', { name: 'Transformations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preset “Theirs”' });
  await expect(dialog).toContainText('Nothing is changed until you apply it.', { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(flip(page)).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
});

seededTest.describe('with a seeded session', () => {
  seededTest.use({ seed: { pairs: 3 } });

  seededTest(
    'a link from a foreign page is only shown, until it is applied',
    async ({ page, context, baseURL }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL as string });
      await page.goto(PAGE);
      await flip(page).check();
      await savePreset(page, 'Flips');
      await page.getByRole('button', { name: 'Copy link of Flips' }).click();
      await expect(page.locator('[data-toast^="Link copied"]')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await flip(page).uncheck();
      await page.getByRole('button', { name: 'Delete Flips' }).click();

      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') posts.push(new URL(request.url()).pathname);
      });
      await page.route('http://foreign.test/', (route) =>
        route.fulfill({ contentType: 'text/html', body: `<a href="${link}">Free presets</a>` }),
      );
      await page.goto('http://foreign.test/');
      await page.getByRole('link').click();
      const dialog = page.getByRole('dialog', { name: 'Preset “Flips”' });
      await expect(dialog).toContainText('Nothing is changed until you apply it.', { timeout: 30_000 });
      await expect(dialog.getByRole('list', { name: 'Settings that differ' })).toHaveText(
        'Flip left-right: off → on',
      );
      await settled(page);
      // Reads only: previews and checks of the current settings, and the check of the preset.
      const reads = /\/(configuration|preview|plan|sizes|budget|events)$|repaired|dimension/;
      expect(posts.filter((path) => !reads.test(path))).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
      await expect(flip(page)).not.toBeChecked();
      await expect(ownPresets(page)).toHaveCount(0);
      await page.reload();
      await expect(flip(page)).toBeVisible();
      await expect(dialog).toBeHidden();

      await page.goto(link);
      await dialog.getByRole('button', { name: 'Keep in your presets' }).click();
      await expect(ownPresets(page)).toHaveCount(1);
      // The dialog removes the preset from the address as it closes.
      await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
      await expect(dialog).toBeHidden();
      await settled(page);
      await page.goto(link);
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(flip(page)).toBeChecked();
      await page.goto(`${link.slice(0, -30)}`);
      await expect(page.getByRole('dialog', { name: 'No usable preset' })).toContainText(
        /The preset of the link cannot be used\. It is (damaged or incomplete|not valid JSON)/,
      );
    },
  );

  seededTest(
    'a preset is saved as a file and opened; a file of wrong settings names the reason',
    async ({ page }) => {
      await page.goto(PAGE);
      await flip(page).check();
      await savePreset(page, 'Flips');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save file of Flips' }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe('Flips.preset.json');
      const text = readFileSync(await saved.path(), 'utf8');
      const open = async (name: string, content: string) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Open preset file' }).click();
        const buffer = Buffer.from(content);
        await (await chooser).setFiles([{ name, mimeType: 'application/json', buffer }]);
      };
      const failed = page.getByRole('dialog', { name: 'No usable preset' });
      await open('bad.json', text.replace('"flipLeftRight": true', '"flipLeftRight": "yes"'));
      await expect(failed).toContainText(/The preset of bad\.json cannot be used\..*flipLeftRight/);
      await failed.getByRole('button', { name: 'Close' }).click();
      await open('photo.json', '\u0000PNG');
      await expect(failed).toContainText('The preset of photo.json cannot be used. It is not valid JSON.');
      await page.keyboard.press('Escape');
      await flip(page).uncheck();
      await open('good.json', text);
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await expect(flip(page)).toBeChecked();
    },
  );

  for (const { name, colorScheme, viewport } of VIEWS)
    seededTest.describe(name, () => {
      seededTest.use({ colorScheme, viewport });
      seededTest(
        'presets are one stop of Tab, and their list and dialogs have no barriers',
        async ({ page }) => {
          await page.goto(PAGE);
          await flip(page).check();
          await savePreset(page, 'Cells, light');
          await page.getByRole('switch', { name: 'Random rotation' }).check();
          await savePreset(page, 'Cells with a long name for the second microscope of the lab');
          await page.getByRole('button', { name: 'Apply Cells with' }).focus();
          await page.keyboard.press('ArrowDown');
          await expect(page.getByRole('button', { name: 'Apply Cells, light' })).toBeFocused();
          await settled(page);
          const topOf = async (action: string) =>
            (await page.getByRole('button', { name: `${action} Cells, light` }).boundingBox())?.y;
          expect(await topOf('Delete')).toBe(await topOf('Apply'));
          await look(page, `presets/list-${name}`);
          await page.getByRole('button', { name: 'Save as preset' }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await look(page, `presets/save-${name}`);
          await page.keyboard.press('Escape');
          const chooser = page.waitForEvent('filechooser');
          await page.getByRole('button', { name: 'Open preset file' }).click();
          const settings = { cutout: true, border: 'reflect', seed: 1 };
          const preset = { format: 'twinset-preset', version: 1, name: 'Theirs', scope: 'transformations' };
          const buffer = Buffer.from(JSON.stringify({ ...preset, settings }));
          await (await chooser).setFiles([{ name: 'theirs.json', mimeType: 'application/json', buffer }]);
          await expect(page.getByRole('dialog')).toContainText('Not part of such a preset, ignored: seed.');
          await look(page, `presets/shown-${name}`);
          await page.keyboard.press('Escape');
          const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(beside).toBeLessThanOrEqual(0);
        },
      );
    });
});
