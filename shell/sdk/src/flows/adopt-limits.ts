import type { AugmentConfig, Limits } from '@twinset/contract';
import { toast } from '../pipeline/toasts.ts';
import { augmentConfigOf } from '../store/config-slice.ts';
import { isEqual } from '../store/settings-change.ts';
import { applyLimits, getStore } from '../store/store.ts';

/** Time for which the message is shown: it appears while the page is loaded. */
const SHOWN_MS = 15_000;

/** Returns each changed setting with both values; the names of the fields if the texts could not be loaded. */
async function changesText(before: AugmentConfig, after: AugmentConfig): Promise<string> {
  try {
    const { settingDifferences } = await import('@twinset/contract/setting-texts');
    const rows = settingDifferences(before, after);
    return rows.map(({ label, from, to }) => `${label}: ${from} → ${to}`).join('; ');
  } catch {
    const fields = Object.keys(after) as (keyof AugmentConfig)[];
    return fields.filter((field) => !isEqual(before[field], after[field])).join(', ');
  }
}

/** Changes settings that exceed the server's limits to the nearest values within them, and shows which. */
export async function adoptLimits(limits: Limits): Promise<void> {
  const before = augmentConfigOf(getStore().config);
  applyLimits(limits);
  const after = augmentConfigOf(getStore().config);
  if (isEqual(before, after)) return;
  const description = await changesText(before, after);
  const title = 'Settings changed to the limits of this server';
  toast({ intent: 'warning', title, description, durationMs: SHOWN_MS });
}
