/**
 * Returns a copy of a text that is kept for long: a part of a longer text keeps all of it in memory, and a joined one keeps its
 * parts.
 */
export function ownText(text: string): string {
  const copy = Buffer.from(text).toString();
  // Half a surrogate pair is not valid UTF-8.
  return copy === text ? copy : text;
}
