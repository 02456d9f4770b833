import { expect, type Locator, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedSession, useSession } from '../support/seed.ts';
import { shot, VIEWS } from '../support/views.ts';

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedSession(baseURL as string, { pairs: 10 });
});
test.afterAll(() => endSeeded(seeded));
test.beforeEach(({ page }) => useSession(page, seeded));

/** Returns the colour that a token of the theme has on the page. */
const token = (page: Page, name: string): Promise<string> =>
  page.locator('main').evaluate((main, variable) => {
    const probe = main.appendChild(document.createElement('i'));
    probe.style.color = `var(--${variable})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

const style = (locator: Locator, property: 'color' | 'backgroundColor') =>
  locator.evaluate((one, name) => getComputedStyle(one)[name], property);

for (const { name, ...view } of VIEWS) {
  test.describe(name, () => {
    test.use(view);

    test('buttons that delete have the colour of danger, others have not', async ({ page }) => {
      await page.goto('/upload_data/images');
      const text = await token(page, 'colorStatusDangerForeground1');
      await expect(page.getByRole('button', { name: 'Delete all' })).toHaveCSS('color', text);
      await expect(page.getByRole('button', { name: 'Choose images' })).not.toHaveCSS('color', text);
      await page.getByRole('button', { name: /Reset.*end/i }).click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      const filled = await token(page, 'colorStatusDangerBackground3');
      const end = dialog.getByRole('button', { name: 'End session' });
      const reset = dialog.getByRole('button', { name: 'Reset session' });
      await expect(end).toBeVisible();
      const isDanger = async (button: Locator) =>
        (await style(button, 'color')) === text || (await style(button, 'backgroundColor')) === filled;
      expect([await isDanger(reset), await isDanger(end)]).toEqual([true, true]);
      expect(await isDanger(dialog.getByRole('button', { name: 'Cancel' }))).toBe(false);
      await shot(page, `colors/danger-${name}`);
    });

    test('the sliders of the sets have the colours of the split bar', async ({ page }) => {
      await page.goto('/settings/data_split');
      const parts = page.getByTestId('split-bar').locator(':scope > *');
      await expect(parts).toHaveCount(3);
      const bar = await parts.evaluateAll((all) =>
        all.map((part) => getComputedStyle(part.children[0] as Element).backgroundColor),
      );
      expect(new Set(bar).size).toBe(3);
      const sliders = await Promise.all(
        ['Train', 'Validation', 'Test'].map((set) =>
          page
            .getByRole('slider', { name: set })
            .evaluate(
              (slider) =>
                getComputedStyle(
                  (slider.parentElement as Element).querySelector('.fui-Slider__thumb') as Element,
                ).backgroundColor,
            ),
        ),
      );
      expect(sliders).toEqual(bar);
      await shot(page, `colors/sliders-${name}`);
    });
  });
}
