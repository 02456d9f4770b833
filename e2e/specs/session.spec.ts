import { expect, test } from '@playwright/test';
import { pressContinue, setSlider, startSession, uploadPairs } from '../support/flow.ts';

test('reset empties the session, restores the defaults and keeps the session running', async ({ page }) => {
  await startSession(page);
  await uploadPairs(page, 4);
  await pressContinue(page, '/settings/data_split');
  await setSlider(page, 'Train', 90);
  const id = await page.evaluate(() => localStorage.getItem('sessionId'));

  await page.getByRole('button', { name: 'Reset/end session' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset session' }).click();
  await expect(page.getByText('Session reset successfully!').first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/upload_data\/images$/);
  await expect(page.getByText('pair_1.png')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBe(id);
  await uploadPairs(page, 4);
  await pressContinue(page, '/settings/data_split');
  await expect(page.getByRole('slider', { name: 'Train' })).toHaveValue('60');
});

test('a running session is shown as active, and can be continued', async ({ page }) => {
  await startSession(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Session active' })).toBeDisabled();
  await page.getByRole('button', { name: /^Continue: / }).click();
  await expect(page).toHaveURL(/\/upload_data\//);
});

test('a session whose status the server reports slowly is not shown as missing meanwhile', async ({
  page,
  context,
}) => {
  await startSession(page);
  const slow = await context.newPage();
  await slow.route('**/api/status_checks/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await slow.goto('/');
  const status = slow.getByRole('region', { name: 'Status' });
  await expect(slow.getByRole('button', { name: 'Looking for your session ...' })).toBeDisabled();
  await expect(status).toHaveText('Looking for your session ...Actions');
  await expect(slow.getByRole('button', { name: 'Upload data' })).toHaveAccessibleDescription(
    /Looking for your session/,
  );
  await expect(slow.getByRole('button', { name: 'Start New Session' })).toHaveCount(0);
  await expect(slow.getByRole('button', { name: 'Session active' })).toBeVisible();
  await expect(status).toContainText('0 images');
});

test("if the start fails, the catalogue's message names the step", async ({ page }) => {
  await page.route('**/api/gcs/create_bucket*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Start New Session' }).click();
  await expect(page.getByText('Cloud bucket creation').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
  // A session that never ran is not reported as lost.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
  await expect(page.getByText('Session not found.')).toHaveCount(0);
});
