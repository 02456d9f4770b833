import { expect, test } from '@playwright/test';
import { endSeeded, type Seeded, seedWarned, useSession } from '../support/seed.ts';
import { shot } from '../support/views.ts';

let seeded: Seeded;
test.beforeAll(async ({ baseURL }) => {
  seeded = await seedWarned(baseURL as string);
});
test.afterAll(() => endSeeded(seeded));

test('between 861 and 1000 px the status line shows the numbers of files and of warnings whole', async ({
  page,
}) => {
  await useSession(page, seeded);
  await page.goto('/settings/data_split');
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toContainText('(settings changed since)');
  for (const width of [861, 930, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    const files = status.getByText(/^8 images · 8 masks/);
    const parts = [files, status.getByText('1 warning'), status.getByRole('button', { name: 'Actions' })];
    for (const part of parts) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    const run = status.getByText(/^last run: \d/);
    const edges = await Promise.all([parts[0], parts[1], run].map(async (part) => part?.boundingBox()));
    // One after the other, with enough of the run to read.
    for (const [i, box] of edges.slice(1).entries())
      expect(box?.x).toBeGreaterThanOrEqual((edges[i]?.x ?? 0) + (edges[i]?.width ?? 0) - 1);
    await shot(page, `small/status-${width}`);
  }
});
