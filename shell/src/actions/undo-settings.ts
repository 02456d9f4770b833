import { TOAST_MS } from '@twinset/contract';
import { getStore, type SettingsChange, toast, undoDeletions } from '@twinset/sdk';

/** Settings that a change sets, and those before. */
type Values = readonly [from: SettingsChange['before'], to: SettingsChange['before']];

/** Returns the settings that a step changed; an empty text if the texts could not be loaded. */
async function changesText([from, to]: Values): Promise<string> {
  try {
    const { differencesText } = await import('@twinset/contract/setting-texts');
    return differencesText(from, to);
  } catch {
    return '';
  }
}

async function report(title: string, values: Values | null): Promise<void> {
  const description = values === null ? '' : await changesText(values);
  toast({ intent: 'info', title, description, durationMs: TOAST_MS.info });
}

/** Undoes the deletions that were not sent yet, or else the last change of settings, and shows which. */
export function undoSettings(): void {
  if (undoDeletions()) return;
  if (getStore().busy.augmentationIsRunning) return;
  const change = getStore().undoSettings();
  void report(change ? 'Undone' : 'Nothing to undo', change && [change.after, change.before]);
}

/** Redoes the change of settings that was undone last, and shows which. */
export function redoSettings(): void {
  if (getStore().busy.augmentationIsRunning) return;
  const change = getStore().redoSettings();
  void report(change ? 'Redone' : 'Nothing to redo', change && [change.before, change.after]);
}
