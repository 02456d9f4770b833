import { type FailedFile, isCompanion } from '@twinset/contract';
import type { UploadFailure } from '@twinset/sdk';

export interface FailedGroups {
  /** Files that can be uploaded again unchanged. */
  again: UploadFailure[];
  /** Files that changed on disk and have to be chosen again. */
  changed: UploadFailure[];
  /** Files that have to be repaired, converted or replaced first. */
  refused: UploadFailure[];
  /** Names of files that are not images, which need no action. */
  companions: string[];
}

/**
 * Returns the files that are not in the session: those of this window's last upload and those that the server
 * remembers, once per name.
 * @param retryable names of the files that this window can still read
 * @param present names of the files in the session, which did not fail
 */
export function failures(
  local: readonly UploadFailure[],
  remembered: readonly FailedFile[],
  retryable: readonly string[],
  present: readonly string[],
): FailedGroups {
  const byName = new Map<string, UploadFailure>();
  for (const file of [...remembered, ...local]) byName.set(file.filename.normalize('NFC'), file);
  const retryableNames = new Set(retryable.map((name) => name.normalize('NFC')));
  const presentNames = new Set(present);
  const again: UploadFailure[] = [];
  const changed: UploadFailure[] = [];
  const refused: UploadFailure[] = [];
  const companions: string[] = [];
  for (const [name, file] of byName) {
    if (retryableNames.has(name)) again.push(file);
    else if (file.changed) changed.push(file);
    else if (isCompanion(name)) companions.push(file.filename);
    else if (!presentNames.has(name) || local.includes(file)) refused.push(file);
  }
  return { again, changed, refused, companions };
}
