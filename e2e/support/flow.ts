import { expect, type Locator, type Page } from '@playwright/test';
import { asPayload, drawPairs } from './drawn.ts';

/** Presses Start New Session on the home page and waits for the image page. */
export async function startSession(page: Page): Promise<void> {
  // Relative, so that it also works under a path of a proxy.
  await page.goto('./');
  await page.getByRole('button', { name: 'Start New Session' }).click();
  await expect(page).toHaveURL(/\/upload_data\/images$/, { timeout: 30_000 });
}

/** Chooses files in the picker of the current page, and waits for the specification's success toast. */
export async function uploadFiles(
  page: Page,
  files: Parameters<Locator['setInputFiles']>[0] & unknown[],
): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files);
  const timeout = 90_000 + 200 * files.length;
  await expect(page.getByText('Upload Successful').first()).toBeVisible({ timeout });
  await expect(page.getByText(`${files.length} file(s) uploaded successfully`).first()).toBeVisible();
}

/** Uploads generated pairs from the image page on and opens their preview. */
export async function uploadPairs(page: Page, count: number): Promise<void> {
  const { images, masks } = await drawPairs(count);
  await uploadFiles(page, images.map(asPayload));
  await pressContinue(page, '/upload_data/masks');
  await uploadFiles(page, masks.map(asPayload));
  // The gates open when the upload is complete; a toast could be that of the images.
  await pressContinue(page, '/upload_data/preview');
}

/** Presses Continue once its gate is open, and waits for the next page. */
export async function pressContinue(page: Page, path: string): Promise<void> {
  const button = page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }));
  await expect(button).toBeEnabled({ timeout: 30_000 });
  const title = page.locator('#page-title');
  const former = await title.textContent();
  await button.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  // The address changes before the page: a choice made in between would affect the former page.
  await expect(title).toHaveText(new RegExp(`^(?!${former}$)`));
}

/** Moves a slider of the data split page to a percentage. */
export async function setSlider(page: Page, name: string, percent: number): Promise<void> {
  const slider = page.getByRole('slider', { name });
  await slider.fill(String(percent));
  await expect(slider).toHaveValue(String(percent));
}

/** Switches a switch on. */
export async function turnOn(page: Page, name: string | RegExp): Promise<void> {
  const control = page.getByRole('switch', { name });
  await control.check();
  await expect(control).toBeChecked();
}

/** Types a number into a field and leaves it. */
export async function typeNumber(page: Page, name: string | RegExp, value: number): Promise<void> {
  const field = page.getByRole('spinbutton', { name }).or(page.getByRole('textbox', { name })).first();
  await field.fill(String(value));
  await field.press('Tab');
  await expect(field).toHaveValue(String(value));
}
