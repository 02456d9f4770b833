import { expect, test } from '@playwright/test';
import { type AreaCopy, copyWithFourthArea, FOURTH } from '../support/area-copy.ts';
import { endSeeded, seedSession, useSession } from '../support/seed.ts';
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
  const server = await serve('fourth-area.log', {}, { root: copy.root });
  const seeded = await seedSession(server.url, { pairs: 1 });
  try {
    await useSession(page, seeded);
    await page.goto(`${server.url}/`);
    await page.getByRole('navigation').getByRole('button', { name: FOURTH.label }).click();
    await expect(page.getByRole('heading', { level: 1, name: FOURTH.title })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText('One row and one folder.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(FOURTH.path);
    // The page before it is the last page of the other areas, which is closed without a result.
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  } finally {
    await endSeeded(seeded);
    await server.stop();
  }
});
