import type { FailedFile } from '@twinset/contract';

export interface Failures {
  /** Can be sent again as they are. */
  again: FailedFile[];
  /** Have to be repaired or replaced first. */
  refused: FailedFile[];
}

/**
 * All files that did not make it: those of this window's last upload and those the server remembers, a name once.
 * @param retryable names of the files that this window still holds
 * @param present names of the files that the session has; what is there did not fail
 */
export function failures(
  local: readonly FailedFile[],
  remembered: readonly FailedFile[],
  retryable: readonly string[],
  present: readonly string[],
): Failures {
  const byName = new Map<string, FailedFile>();
  for (const file of [...remembered, ...local]) byName.set(file.filename.normalize('NFC'), file);
  const held = new Set(retryable.map((name) => name.normalize('NFC')));
  const there = new Set(present);
  const again: FailedFile[] = [];
  const refused: FailedFile[] = [];
  for (const [name, file] of byName) {
    if (held.has(name)) again.push(file);
    else if (!there.has(name) || local.includes(file)) refused.push(file);
  }
  return { again, refused };
}
