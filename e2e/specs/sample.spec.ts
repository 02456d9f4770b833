import { expect, test } from '@playwright/test';
import { pressContinue } from '../support/flow.ts';
import { addButton, dialog, shot } from '../support/intake.ts';

test('a first visit: the sample is added by the intake, and its classes have names', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Try with a sample' });
  await expect(button).toBeEnabled();
  await shot(page, 'home-sample');
  await button.click();
  await expect(addButton(page, 24)).toBeEnabled({ timeout: 30_000 });
  await shot(page, 'sample-plan');
  await addButton(page, 24).click();
  await dialog(page).getByRole('button', { name: 'Check the pairs' }).click({ timeout: 30_000 });
  await expect(page.getByText('All 24 pairs are matched by the same name.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of label 2' })).toHaveValue('nucleus');
  await shot(page, 'sample-preview');
  await pressContinue(page, '/settings/data_split');
});
