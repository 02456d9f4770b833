import type { AugmentConfig } from '@twinset/contract';
import { nameProblem, PRESET_SCOPES, type Preset, type PresetScope } from './preset.ts';

/** Marks a file as a preset. */
const FORMAT = 'twinset-preset';
const VERSION = 1;

/** Characters of a preset's text at most; lists of all transformations with ranges have about 5,000. */
export const TEXT_MAX = 50_000;

/** Reports a text that is not a preset; the message is a sentence for the user. */
export class PresetError extends Error {
  override name = 'PresetError';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the file of a preset. */
export const presetText = ({ name, scope, settings }: Preset): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, name, scope, settings }, null, 2)}\n`;

/**
 * Reads the name and scope of a preset, and its settings, which are not checked yet.
 * @throws PresetError
 */
export function presetOfValue(value: unknown): Preset {
  if (!isObject(value) || value.format !== FORMAT)
    throw new PresetError(`It is not a preset: "format" is not "${FORMAT}".`);
  const { version, name, scope, settings } = value;
  if (!Number.isInteger(version) || (version as number) < 1)
    throw new PresetError('"version" is not a whole number from 1.');
  if ((version as number) > VERSION)
    throw new PresetError('It was written by a newer version of Twinset. Update this one to use it.');
  const problem = typeof name === 'string' ? nameProblem(name) : 'The name is missing.';
  if (problem !== null) throw new PresetError(problem);
  if (typeof scope !== 'string' || !Object.hasOwn(PRESET_SCOPES, scope))
    throw new PresetError(`"scope" must be ${Object.keys(PRESET_SCOPES).join(' or ')}.`);
  if (!isObject(settings)) throw new PresetError('"settings" is not a JSON object.');
  const kept = settings as Partial<AugmentConfig>;
  return { name: name as string, scope: scope as PresetScope, settings: kept };
}

/**
 * Reads the text of a preset file.
 * @throws PresetError
 */
export function readPresetText(text: string): Preset {
  if (text.length > TEXT_MAX) throw new PresetError('It is too large for a preset.');
  try {
    return presetOfValue(JSON.parse(text));
  } catch (error) {
    throw error instanceof PresetError ? error : new PresetError('It is not valid JSON.');
  }
}

/** Name of the part of the address that contains a preset. The server does not receive it. */
const LINK = '#preset=';

/** Returns the hash of an address that contains a preset. */
export function presetHash(preset: Preset): string {
  const bytes = new TextEncoder().encode(JSON.stringify(JSON.parse(presetText(preset))));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return LINK + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Reads the preset that an address contains; null if its hash is another one.
 * @throws PresetError
 */
export function readPresetHash(hash: string): Preset | null {
  if (!hash.startsWith(LINK)) return null;
  const code = hash.slice(LINK.length);
  // Base64 has four characters for three bytes.
  if (code.length > (TEXT_MAX * 4) / 3) throw new PresetError('It is too large for a preset.');
  let text: string;
  try {
    const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PresetError('It is damaged or incomplete. Copy the whole link.');
  }
  return readPresetText(text);
}

/** Returns the name of a preset's file. */
export const presetFileName = ({ name }: Preset): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'preset'}.preset.json`;
