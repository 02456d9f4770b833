import type { AugmentConfig } from '@twinset/contract';
import { differencesText } from '@twinset/contract/setting-texts';
import { augmentConfigOf, getStore, toast } from '@twinset/sdk';
import { settingsOf, timeOf, type Version } from './version.ts';

/** Time for which the message offers to undo a restoration; it can be undone as a change of settings afterwards. */
const UNDO_MS = 10_000;

/** Restores the settings of a version, as one change that can be undone. */
export function restoreSettings(version: Version): void {
  const settings = settingsOf(version.config);
  const now = augmentConfigOf(getStore().config);
  const before = Object.fromEntries(
    Object.keys(settings).map((field) => [field, now[field as keyof AugmentConfig]]),
  );
  const changes = differencesText(before, settings);
  getStore().setConfig(settings);
  const from = `of ${timeOf(version)}`;
  if (changes === '') {
    const title = `The settings are already those ${from}`;
    toast({ intent: 'info', title, durationMs: UNDO_MS });
    return;
  }
  toast({
    intent: 'success',
    title: `Restored the settings ${from}`,
    description: changes,
    durationMs: UNDO_MS,
    undo: () => getStore().setConfig(before),
  });
}
