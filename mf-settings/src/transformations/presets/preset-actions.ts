import { quoted, TOAST_MS } from '@twinset/contract';
import { fromSiteRoot, pageOf, saveBlob, toast } from '@twinset/sdk';
import type { Preset } from './preset.ts';
import { deletePreset, putPreset, type StoredPreset } from './preset-store.ts';
import { presetFileName, presetHash, presetText } from './preset-text.ts';

/** Time for which a deletion can be undone. */
const UNDO_MS = 10_000;

const fail = (title: string, description: string): void =>
  toast({ intent: 'error', title, description, durationMs: TOAST_MS.error });

/** Returns the address that shows a preset. */
export const presetLink = (preset: Preset): string =>
  `${location.origin}${fromSiteRoot(pageOf('transformation').path)}${presetHash(preset)}`;

/** Copies the link of a preset. */
export async function copyLink(preset: Preset): Promise<void> {
  try {
    await navigator.clipboard.writeText(presetLink(preset));
    const description = 'It contains the settings. Whoever opens it sees them before they are applied.';
    toast({ intent: 'success', title: 'Link copied', description, durationMs: TOAST_MS.success });
  } catch {
    fail('The link was not copied', 'The browser blocks copying. Save the preset as a file instead.');
  }
}

/** Saves a preset as a file. */
export const saveFile = (preset: Preset): void =>
  saveBlob(new Blob([presetText(preset)], { type: 'application/json' }), presetFileName(preset));

/** Deletes a preset; its message can restore it. */
export function deleteWithUndo(preset: StoredPreset): void {
  deletePreset(preset.id);
  toast({
    intent: 'info',
    title: `Preset ${quoted(preset.name)} deleted`,
    durationMs: UNDO_MS,
    undo: () => putPreset(preset),
  });
}

/** Reports why a preset cannot be applied. */
export const reportUnusable = ({ name }: Preset, reason: string): void =>
  fail(`The preset ${quoted(name)} cannot be applied`, reason);
