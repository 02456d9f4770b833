import { expect, test } from '@playwright/test';
import { pressContinue, setSlider, startSession, uploadPairs } from '../support/flow.ts';

test('reset empties the session, sets the settings back and keeps it going', async ({ page }) => {
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

test('a session that is there is shown as active, and the way goes on from it', async ({ page }) => {
  await startSession(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Session active' })).toBeDisabled();
  await page.getByRole('button', { name: /^Continue: / }).click();
  await expect(page).toHaveURL(/\/upload_data\//);
});

test('a session that the server is slow to tell of is not denied meanwhile', async ({ page, context }) => {
  await startSession(page);
  const slow = await context.newPage();
  await slow.route('**/api/status_checks/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await slow.goto('/');
  const status = slow.getByRole('region', { name: 'Status' });
  await expect(slow.getByRole('button', { name: 'Looking for your session ...' })).toBeDisabled();
  await expect(status).toHaveText('Looking for your session ...');
  await expect(slow.getByRole('button', { name: 'Upload data' })).toHaveAccessibleDescription(
    /Looking for your session/,
  );
  await expect(slow.getByRole('button', { name: 'Start New Session' })).toHaveCount(0);
  await expect(slow.getByRole('button', { name: 'Session active' })).toBeVisible();
  await expect(status).toContainText('0 images');
});

test('start fails: the catalogue tells at which step', async ({ page }) => {
  await page.route('**/api/gcs/create_bucket*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Start New Session' }).click();
  await expect(page.getByText('Cloud bucket creation').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
  // What never ran is not missed.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start New Session' })).toBeEnabled();
  await expect(page.getByText('Session not found.')).toHaveCount(0);
});
