import { expect, type Page, test } from '@playwright/test';
import { endSeeded, type Seeded, seedResult, seedSession, useSession } from '../support/seed.ts';

/** Reason why an entry is closed; null if it is open. */
type Reason = RegExp | null;

const NO_SESSION = /^Start a session first\.$/;
const NO_IMAGES = /image/i;
const NO_MASKS = /mask/i;
const NO_RESULT = /augment|result/i;
const RUNNING = /augmentation is running/i;
const ENDING = /being ended/;
const RESETTING = /being reset/;

const NAV_BAR = [
  'Upload data',
  'Augmentation settings',
  'Initiate augmentation',
  'Reset/end session',
] as const;

/** The navigation bar in each state, in the order of `NAV_BAR`. */
const STATES: { name: string; pairs?: number; masks?: number; result?: boolean; navBar: Reason[] }[] = [
  { name: 'no session', navBar: [NO_SESSION, NO_SESSION, NO_SESSION, NO_SESSION] },
  { name: 'no images', pairs: 0, navBar: [null, NO_IMAGES, NO_IMAGES, null] },
  { name: 'images without masks', pairs: 3, masks: 0, navBar: [null, NO_MASKS, NO_MASKS, null] },
  { name: 'a mask too few', pairs: 3, masks: 2, navBar: [null, /pair_3\.png/, /pair_3\.png/, null] },
  { name: 'pairs', pairs: 3, navBar: [null, null, null, null] },
  { name: 'a result', pairs: 3, result: true, navBar: [null, null, null, null] },
];

/** The side menus in each state, at the first open page of an area. */
const MENUS: Record<string, Record<string, Record<string, Reason>>> = {
  'no images': {
    '/upload_data/images': { Images: null, 'Segmentation Masks': NO_IMAGES, Preview: NO_IMAGES },
  },
  'images without masks': {
    '/upload_data/images': { Images: null, 'Segmentation Masks': null, Preview: NO_MASKS },
  },
  'a mask too few': {
    '/upload_data/masks': { Images: null, 'Segmentation Masks': null, Preview: /pair_3\.png/ },
  },
  pairs: {
    '/upload_data/preview': { Images: null, 'Segmentation Masks': null, Preview: null },
    '/settings/data_split': {
      'Data Split': null,
      'Stratified Splitting': null,
      Transformations: null,
      'Pre-processing': null,
    },
    '/augment/start_augmentation': { 'Start Augmentation': null, 'Preview Result': NO_RESULT },
  },
  'a result': {
    '/augment/start_augmentation': { 'Start Augmentation': null, 'Preview Result': null },
  },
};

const navBar = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main', includeHidden: true })
    .getByRole('button', { name, includeHidden: true });

/**
 * Checks that a disabled entry shows its reason: to screen readers as its description, visually on hover and
 * on focus.
 */
async function isClosed(page: Page, entry: ReturnType<typeof navBar>, reason: RegExp) {
  await expect(entry).toBeDisabled();
  await expect(entry).toHaveAttribute('aria-description', reason);
  await entry.hover();
  await expect(page.locator('[role=tooltip]')).toHaveText(reason);
  await page.mouse.move(700, 5);
}

let seeded: Seeded | undefined;
test.afterEach(async () => {
  if (seeded) await endSeeded(seeded);
  seeded = undefined;
});

for (const { name, pairs, masks, result = false, navBar: reasons } of STATES) {
  test(`${name}: each entry is open, or closed with the reason on hover`, async ({ page, baseURL }) => {
    if (pairs !== undefined) {
      seeded = await seedSession(baseURL as string, { pairs, ...(masks === undefined ? {} : { masks }) });
      if (result) await seedResult(seeded, { totalAugmentedImages: 4 });
      await useSession(page, seeded);
    }
    await page.goto('/');
    await expect(
      page.getByRole('button', { name: pairs === undefined ? 'Start New Session' : 'Session active' }),
    ).toBeVisible();
    for (const [index, entry] of NAV_BAR.entries()) {
      const reason = reasons[index] ?? null;
      const closed = reason === null ? null : new RegExp(reason.source.replace('^', ''), reason.flags);
      if (closed === null) await expect(navBar(page, entry)).toBeEnabled();
      else await isClosed(page, navBar(page, entry), closed);
    }
    for (const [path, entries] of Object.entries(MENUS[name] ?? {})) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const side = page.getByRole('navigation', { name: /^(Dataset|Settings|Augment)$/ });
      for (const [label, reason] of Object.entries(entries)) {
        if (reason === null)
          await expect(side.getByRole('link', { name: new RegExp(`^${label},`) })).toBeVisible();
        else await isClosed(page, side.getByRole('button', { name: label }), reason);
      }
    }
  });
}

test('a page whose gate is closed shows the reason and links to one that is open', async ({
  page,
  baseURL,
}) => {
  seeded = await seedSession(baseURL as string, { pairs: 3, masks: 0 });
  await useSession(page, seeded);
  for (const path of ['/settings/data_split', '/augment/start_augmentation', '/upload_data/preview']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(/mask/i).first()).toBeVisible();
    await page.getByRole('button', { name: /^Go to / }).click();
    await expect(page).toHaveURL(/\/upload_data\/masks$/);
  }
});

/** Delays a call of the API until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/${path}?*`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const [kind, path, choice, reason] of [
  ['ended', 'project_directories/delete', 'End session', ENDING],
  ['reset', 'gcs/create_bucket', 'Reset session', RESETTING],
] as const) {
  test(`while the session is being ${kind} the areas are closed`, async ({ page, baseURL }) => {
    seeded = await seedSession(baseURL as string, { pairs: 3 });
    await useSession(page, seeded);
    await page.goto('/');
    await expect(navBar(page, 'Initiate augmentation')).toBeEnabled();
    const release = await hold(page, path);
    await navBar(page, 'Reset/end session').click();
    await page.getByRole('alertdialog').getByRole('button', { name: choice }).click();
    for (const entry of NAV_BAR) {
      if (entry === 'Initiate augmentation' && kind === 'reset') continue;
      await expect(navBar(page, entry)).toHaveAttribute('aria-description', reason);
    }
    if (kind === 'ended')
      await expect(
        page.getByRole('button', { name: 'Shutting down ...', includeHidden: true }).first(),
      ).toBeVisible();
    release();
    await expect(page).toHaveURL(kind === 'ended' ? /\/$/ : /\/upload_data\/images$/, { timeout: 30_000 });
  });
}

test('while the workspace is being created the button shows it and cannot be pressed twice', async ({
  page,
}) => {
  await page.goto('/');
  const release = await hold(page, 'gcs/create_folders_in_bucket');
  await page.getByRole('button', { name: 'Start New Session' }).dblclick();
  await expect(page.getByRole('button', { name: 'Setting up workspace...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/upload_data\/images$/, { timeout: 30_000 });
});

test('while an upload or a run is in progress the session can be neither reset nor ended', async ({
  page,
  baseURL,
}) => {
  seeded = await seedSession(baseURL as string, { pairs: 3 });
  await useSession(page, seeded);
  await page.goto('/upload_data/images');
  await expect(page.getByText('pair_1.png')).toBeVisible();
  const sent = await hold(page, 'gcs/transfer_images_to_backend');
  const { drawImage, asPayload } = await import('../support/drawn.ts');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([asPayload(await drawImage(1))]);
  await expect(navBar(page, 'Reset/end session')).toHaveAttribute(
    'aria-description',
    /upload is in progress/,
  );
  sent();
  await expect(navBar(page, 'Reset/end session')).toBeEnabled({ timeout: 30_000 });

  await page.goto('/augment/start_augmentation');
  const made = await hold(page, 'gcs/transfer_augmented_zip_to_gcs');
  await page.getByRole('button', { name: 'Start Augmentation' }).click();
  for (const entry of ['Upload data', 'Augmentation settings', 'Reset/end session'])
    await expect(navBar(page, entry)).toHaveAttribute('aria-description', RUNNING);
  await expect(navBar(page, 'Initiate augmentation')).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Processing' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  made();
  await expect(page.getByText('Augmentation completed!').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
});
