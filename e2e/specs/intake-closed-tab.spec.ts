import { expect, test } from '@playwright/test';
import { SETS } from '../support/datasets.ts';
import { drop } from '../support/drop.ts';
import { addButton, panel, writtenSet } from '../support/intake.ts';

test('a tab that is closed during a conversion loses nothing: the next one shows the end, with the classes', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL as string });
  const page = await context.newPage();
  await page.goto('/');
  await drop(page, [await writtenSet(SETS.tiles)]);
  await expect(addButton(page, 6)).toBeEnabled({ timeout: 30_000 });
  const isStarted = page.waitForResponse(/\/intake\/convert\?/, { timeout: 60_000 });
  await addButton(page, 6).click();
  await isStarted;
  await page.close();
  const other = await context.newPage();
  await expect(async () => {
    await other.goto('/');
    await expect(panel(other)).toContainText('6 pairs added.', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect(panel(other)).toContainText('3 classes with names, values and roles.');
  await context.close();
});
