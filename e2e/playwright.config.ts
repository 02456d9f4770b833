import { defineConfig } from '@playwright/test';

const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Browser tests of the built product, which `support/serve.ts` starts on a free port with an empty data
 * folder. Environment: CHROMIUM_PATH (empty: Playwright's own), PLAYWRIGHT_JSON_OUTPUT_FILE, TEST_LONG, and
 * TWINSET_URL to test a running product.
 */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-output/browser',
  globalSetup: './support/serve.ts',
  workers: 2,
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as ['json']] : [])],
  use: {
    baseURL: process.env.TWINSET_URL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    acceptDownloads: true,
    trace: process.env.CI === 'true' ? 'on-first-retry' : 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: CHROMIUM_ARGS },
  },
});
