import { type AugmentConfig, isFailure, someNames } from '@twinset/contract';
import { api } from '@twinset/sdk';
import { fieldsOf, type Preset, scopedTo } from './preset.ts';
import { PresetError } from './preset-text.ts';

/** Settings of a preset that the server accepted. */
export interface CheckedPreset {
  preset: Preset;
  /** All settings of its scope. */
  settings: Partial<AugmentConfig>;
  /** Sentences about settings that are not applied; empty if all are. */
  ignored: string;
}

/**
 * Checks the settings of a preset by the server's schemas, which pages do not have.
 * @throws PresetError
 */
export async function checkPreset(preset: Preset): Promise<CheckedPreset> {
  const fields: readonly string[] = fieldsOf(preset.scope);
  const entries = Object.entries(preset.settings);
  const config = Object.fromEntries(entries.filter(([field]) => fields.includes(field)));
  const answer = await api().call('checkConfiguration', { body: { config } });
  if (isFailure(answer)) throw new PresetError(answer.message);
  const others = entries.map(([field]) => field).filter((field) => !fields.includes(field));
  const dropped = others.length === 0 ? [] : [`Not part of such a preset, ignored: ${someNames(others)}.`];
  return {
    preset: { ...preset, settings: config },
    settings: scopedTo(preset.scope, answer.config as AugmentConfig),
    ignored: [...dropped, ...answer.warnings.map(({ message }) => message)].join(' '),
  };
}
