import type { Steps } from '../steps.ts';
import type { NameWithKey } from './match.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/**
 * Texts that upload and annotation tools put before or after a name: hexadecimal digits or a random text set off by a
 * separator, and Roboflow's ending with the former extension.
 */
const FORMS = [
  { at: 'start', form: new RegExp(`^(${UUID}|[0-9a-f]{6,64})[-_. ]+(?=.)`, 'i') },
  { at: 'end', form: /(?<=.)(?:[-_.](?:jpe?g|png|bmp|tiff?|webp))?\.rf\.([0-9a-z]{16,64})$/i },
  { at: 'end', form: new RegExp(`(?<=.)[-_. ](${UUID}|[0-9a-f]{6,64})$`, 'i') },
  { at: 'end', form: /(?<=.)[-_.]([0-9a-z]{6,40})$/i },
] as const;

const classOf = (unit: string) => (/\d/.test(unit) ? '0' : /[A-Z]/.test(unit) ? 'A' : 'a');
const patternOf = (text: string) => Array.from(text, classOf).join('');
const changes = (pattern: string) =>
  Array.from(pattern).filter((c, i) => i > 0 && c !== pattern[i - 1]).length;

/**
 * Returns true for generated texts: all of one length and different, letters and digits in no fixed order. `frame01`
 * and `r01c02` are not, since their letters are at the same positions in every name.
 */
function areRandom(texts: readonly string[]): boolean {
  const [first = ''] = texts;
  if (new Set(texts).size < texts.length || texts.some((text) => text.length !== first.length)) return false;
  const patterns = texts.map(patternOf);
  if (!patterns.some((pattern) => pattern.includes('0'))) return false;
  if (texts.length === 1) return first.length >= 7 && changes(patterns[0] ?? '') >= first.length / 2;
  const counts = new Map<string, number>();
  for (const pattern of patterns) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const mean = patterns.reduce((sum, pattern) => sum + changes(pattern), 0) / texts.length;
  return most <= texts.length / 2 && mean >= 0.25 * (first.length - 1);
}

/**
 * Removes the hash from the names of one side if most of them have one of the same form; a step per form.
 * @param others names of the other side: a text that occurs there identifies the file, and is kept.
 */
export function* stripHashes(
  names: readonly NameWithKey[],
  others: readonly NameWithKey[],
): Steps<NameWithKey[]> {
  const known = new Set(others.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  let rest = [...names];
  for (const { form } of FORMS) {
    yield;
    const hashes = rest.flatMap(({ text }) => form.exec(text)?.[1] ?? []);
    if (hashes.length === 0 || hashes.length <= names.length / 2) continue;
    if (!areRandom(hashes) || hashes.some((hash) => known.has(hash.toLowerCase()))) continue;
    rest = rest.map(({ name, text }) => ({ name, text: text.replace(form, '') }));
  }
  return rest;
}
