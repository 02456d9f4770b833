/** Notes that are listed; the rest is counted. */
const NOTES_MAX = 100;

/** Returns the first notes, and how many more there are. */
export function limitNotes(notes: readonly string[]): string[] {
  const more = notes.length - NOTES_MAX;
  return more > 0 ? [...notes.slice(0, NOTES_MAX), `${more} more notes of this kind.`] : [...notes];
}
