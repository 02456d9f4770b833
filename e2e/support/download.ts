import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';

/** Executable of Bun for child processes. */
export const BUN = process.versions.bun ? process.execPath : 'bun';

/** Returns the SHA-256 of bytes, or of a file, in hexadecimal. */
export const hashOf = (source: Uint8Array | string): string =>
  createHash('sha256')
    .update(typeof source === 'string' ? readFileSync(source) : source)
    .digest('hex');

/** Presses the button that downloads the result. */
export async function pressDownload(page: Page): Promise<Download> {
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /download/i })
    .first()
    .click();
  return download;
}

/** Downloads the result and returns the path of the zip. */
export const downloadZip = async (page: Page): Promise<string> => (await pressDownload(page)).path();
