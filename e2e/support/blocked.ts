import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import base from '../playwright.config.ts';

/** Chromium's content setting "block". */
const BLOCK = 2;

/** Starts a browser whose user blocks all site data. @returns its context and a function that closes it */
export async function blockedBrowser(baseURL: string): Promise<[BrowserContext, () => Promise<void>]> {
  const profile = mkdtempSync(join(tmpdir(), 'twinset-blocked-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const { launchOptions, viewport } = base.use ?? {};
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL, viewport });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return [context, close];
}

/** Refuses everything that Firefox refuses with blocked site data: the getters and the constructor throw. */
export const refuseSiteData = (page: Page): Promise<void> =>
  page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
    Object.assign(globalThis, {
      BroadcastChannel: class {
        constructor() {
          refuse();
        }
      },
    });
    for (const name of ['request', 'query'] as const)
      LockManager.prototype[name] = () => Promise.reject(new DOMException('Denied.', 'SecurityError'));
  }) as Promise<unknown> as Promise<void>;
