import { join } from 'node:path';
import { type Locator, type Page, test } from '@playwright/test';
import { type SyntheticSet, writeSet } from './datasets.ts';
import { OUTPUT } from './paths.ts';

/** Returns the content of the intake panel. */
export const panel = (page: Page): Locator => page.getByTestId('intake');
/** Returns the intake panel, or the question that replaces it. */
export const dialog = (page: Page): Locator => page.getByRole('alertdialog');
/** Returns the button that adds the planned pairs. */
export const addButton = (page: Page, pairs: number): Locator =>
  page.getByRole('button', { name: `Add ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`, exact: true });
export const rows = (page: Page, list: string): Locator =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem');
/** Writes a dataset below the folder of the test. */
export const writtenSet = (set: SyntheticSet): Promise<string> =>
  writeSet(set, test.info().outputPath('sets'));
/** Writes a screenshot to the output of the tests. */
export const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: join(OUTPUT, 'screenshots', 'intake', `${name}.png`) });
/** Runs a test only with TEST_LONG. */
export const longTest = process.env.TEST_LONG === '1' ? test : test.skip;
