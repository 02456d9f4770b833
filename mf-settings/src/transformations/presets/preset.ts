import { type AugmentConfig, DEFAULT_CONFIG, TRANSFORM_FLAGS, UI_FIELDS } from '@twinset/contract';

/** Settings that a preset contains: those of the transformations, or all that do not belong to one dataset. */
export const PRESET_SCOPES = { transformations: 'Transformations', all: 'All settings' } as const;
export type PresetScope = keyof typeof PRESET_SCOPES;

/** Settings under a name; `settings` contains those that differ from the defaults. */
export interface Preset {
  name: string;
  scope: PresetScope;
  settings: Partial<AugmentConfig>;
}

type Field = keyof AugmentConfig;

const TRANSFORM_FIELDS: readonly Field[] = [
  ...TRANSFORM_FLAGS,
  ...(['transformRanges', 'transformPolicy', 'transformCount', 'transformGroups'] as const),
  ...(['border', 'fillCovered', 'pasteScale', 'pasteFlip'] as const),
];

/** Fields that name classes, columns, files or findings of one dataset, or follow from its files. */
const OF_DATASET: readonly Field[] = [
  ...(['repairs', 'waive', 'classes', 'background', 'maskContent', 'objectsPerClass'] as const),
  ...(['splitParameter', 'splitParameters', 'groupColumn', 'budget', 'exportOptions'] as const),
  ...(['imageMaskChannels', 'imageType'] as const),
  ...UI_FIELDS,
];

const ALL_FIELDS = (Object.keys(DEFAULT_CONFIG) as Field[]).filter((field) => !OF_DATASET.includes(field));

/** Returns the settings that a preset of a scope sets. */
export const fieldsOf = (scope: PresetScope): readonly Field[] =>
  scope === 'all' ? ALL_FIELDS : TRANSFORM_FIELDS;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the preset of the settings of a configuration. */
export function presetOf(name: string, scope: PresetScope, config: AugmentConfig): Preset {
  const changed = fieldsOf(scope).filter((field) => !isEqual(config[field], DEFAULT_CONFIG[field]));
  return { name, scope, settings: Object.fromEntries(changed.map((field) => [field, config[field]])) };
}

/** Returns all settings of a scope from a complete configuration. */
export const scopedTo = (scope: PresetScope, config: AugmentConfig): Partial<AugmentConfig> =>
  Object.fromEntries(fieldsOf(scope).map((field) => [field, config[field]]));

export const NAME_MAX = 60;
// Control characters, also those that change the direction of the text after them.
const HIDDEN = /[\p{Cc}\p{Bidi_Control}]/u;

/** Returns why a text cannot be the name of a preset; null if it can. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Enter a name.';
  if (name.length > NAME_MAX) return `The name is longer than ${NAME_MAX} characters.`;
  return HIDDEN.test(name) ? 'The name contains control characters.' : null;
}
