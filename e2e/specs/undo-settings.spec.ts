import { expect, type Page, test } from '@playwright/test';
import { tabTo } from '../support/keyboard.ts';
import { contextOf, endSeeded, type Seeded, seedSession } from '../support/seed.ts';
import { look, VIEWS } from '../support/views.ts';

let seeded: Seeded;
test.beforeAll(async () => {
  seeded = await seedSession(process.env.TWINSET_URL as string, { pairs: 4 });
});
test.afterAll(() => endSeeded(seeded));

const train = (page: Page) => page.getByRole('slider', { name: 'Train' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo change of settings' });
const redo = (page: Page) => page.getByRole('button', { name: 'Redo change of settings' });
const message = (page: Page, title: string) => page.locator(`[data-toast="${title}"]`);
/** Waits until a further change with the same control is a separate step. */
const pause = (page: Page) => page.waitForTimeout(1100);

for (const { name, colorScheme, viewport } of VIEWS) {
  test.describe(name, () => {
    test('a slider, a switch and a field are undone and redone by keys, pointer and palette, also after a reload', async ({
      browser,
      baseURL,
    }) => {
      const context = await contextOf(browser, baseURL as string, seeded);
      const page = await context.newPage();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await page.goto('/settings/data_split');
      await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
      await tabTo(page, train(page));
      for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight');
      await expect(train(page)).toHaveValue('65');
      await page.keyboard.press('Control+z');
      await expect(train(page)).toHaveValue('60');
      await expect(train(page)).toBeFocused();
      await expect(message(page, 'Undone')).toContainText('Data split: 65 / 17 / 18 % → 60 / 20 / 20 %');
      await look(page, `undo/${name}-undone`);
      await page.keyboard.press('Control+y');
      await expect(train(page)).toHaveValue('65');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+Shift+Z');
      await expect(train(page)).toHaveValue('65');
      await expect(message(page, 'Redone')).toBeVisible();

      await page.goto('/settings/select_transformation');
      await page.getByRole('switch', { name: 'Random rotation' }).click();
      const seed = page.getByRole('spinbutton', { name: 'Seed' });
      await seed.fill('');
      await seed.pressSequentially('1234');
      await expect(seed).toHaveValue('1234');
      await pause(page);
      // In a text field the browser undoes the typing.
      await page.keyboard.press('Control+z');
      await expect(page.getByRole('switch', { name: 'Random rotation' })).toBeChecked();
      await seed.fill('77');
      await seed.press('Tab');
      await page.reload();
      await expect(seed).toHaveValue('77');
      await expect(undo(page)).toBeEnabled();
      for (let n = 0; n < 9 && (await undo(page).getAttribute('aria-disabled')) !== 'true'; n++)
        await undo(page).click();
      await expect(seed).toHaveValue('42');
      await expect(page.getByRole('switch', { name: 'Random rotation' })).not.toBeChecked();
      await redo(page).click();
      await page.keyboard.press('Control+k');
      // Its code is loaded when it is first opened; until then, keys go to the page.
      await expect(page.getByRole('combobox', { name: 'Search actions and pages' })).toBeFocused();
      await page.keyboard.type('redo');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('switch', { name: 'Random rotation' })).toBeChecked();
      await page.goto('/settings/data_split');
      await expect(train(page)).toHaveValue('65');
      await context.close();
    });
  });
}

test('a change in another window is undone in this one, and the plan of the server follows', async ({
  browser,
  baseURL,
}) => {
  const context = await contextOf(browser, baseURL as string, seeded);
  const page = await context.newPage();
  const other = await context.newPage();
  await page.goto('/settings/data_split');
  await other.goto('/settings/data_split');
  // The server's plan; pages keep the plans of former settings, so that an undo need not request one.
  const planned = (of: Page, pairs: number) =>
    expect(
      of
        .getByRole('row', { name: /^Train/ })
        .getByRole('cell')
        .first(),
    ).toHaveText(String(pairs));
  for (const each of [page, other]) await planned(each, 2);
  await train(other).fill('100');
  await expect(train(page)).toHaveValue('100');
  for (const each of [page, other]) await planned(each, 4);
  await page.bringToFront();
  await page.keyboard.press('Control+z');
  for (const each of [page, other]) {
    await expect(train(each)).toHaveValue('60');
    await planned(each, 2);
  }
  await expect(undo(other)).toHaveAttribute('aria-disabled', 'true');
  await context.close();
});
