import { test as base } from '@playwright/test';
import { endSeeded, type Seeded, type SeedOptions, seedSession, useSession } from './seed.ts';

/**
 * Test whose page begins with a new session, with the pairs of the option `seed`; the session ends after the test.
 * Hooks and tests can use the fixture `seeded`.
 */
export const test = base.extend<{ seed: SeedOptions; seeded: Seeded }>({
  seed: [{}, { option: true }],
  seeded: [
    async ({ page, baseURL, seed }, use) => {
      const seeded = await seedSession(baseURL as string, seed);
      await useSession(page, seeded);
      await use(seeded);
      await endSeeded(seeded);
    },
    { auto: true },
  ],
});
