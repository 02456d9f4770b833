import { expect, test } from '@playwright/test';
import { type AreaCopy, copyWithFourthArea, FOURTH } from '../support/area-copy.ts';
import { adopt, endSeeded, seedSession } from '../support/seed.ts';
import { serve } from '../support/serve.ts';

let copy: AreaCopy;
test.beforeAll(() => {
  copy = copyWithFourthArea();
});
test.afterAll(() => copy.remove());

test('an area that was added as one row and one folder is built, served and opened like the others', async ({
  page,
}) => {
  copy.bun('shell/federation/src/build.ts', '--accept');
  const server = await serve('fourth-area.log', {}, copy.root);
  const seeded = await seedSession(server.url, { pairs: 1 });
  try {
    await adopt(page, seeded);
    await page.goto(`${server.url}/`);
    await page.getByRole('navigation').getByRole('button', { name: FOURTH.label }).click();
    await expect(page.getByRole('heading', { level: 1, name: FOURTH.title })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('One row and one folder.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(FOURTH.path);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Preview Result' })).toBeVisible();
  } finally {
    await endSeeded(seeded);
    await server.stop();
  }
});
