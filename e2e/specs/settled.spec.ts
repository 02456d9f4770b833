import { test } from '@playwright/test';
import { settled } from '../support/settled.ts';

test('a page is settled although a closed part has an image that loads when it opens', async ({ page }) => {
  await page.goto('/');
  await page.setContent(
    '<details><summary>Report</summary><img loading="lazy" src="/favicon.svg" width="50" height="50"></details>',
  );
  await settled(page);
});
