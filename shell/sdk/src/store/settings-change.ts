import { type AugmentConfig, DEFAULT_CONFIG, type Shares } from '@twinset/contract';

export type SettingsPatch = Partial<AugmentConfig>;

/** One change of settings that can be undone: the values of its fields before and after it. */
export interface SettingsChange {
  before: SettingsPatch;
  after: SettingsPatch;
  /** Exact shares of the sets before and after it, if it changes them. */
  exact?: readonly [Shares | null, Shares | null];
}

type Field = keyof AugmentConfig;

const RATIOS: readonly Field[] = ['trainRatio', 'valRatio', 'testRatio'];
/** Fields that are no settings: a choice of what is shown, and properties of the files. */
const NO_SETTINGS: readonly Field[] = ['previewedSet', 'reset', 'imageType'];
const FIELDS = (Object.keys(DEFAULT_CONFIG) as Field[]).filter((field) => !NO_SETTINGS.includes(field));
/** Fields of several numbers that one control changes together. */
const WHOLE: readonly string[] = ['cropDimension', 'augImageDimension'];

export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** Returns the settings that differ; always all three ratios, which belong together. */
export function changedFields(a: AugmentConfig, b: AugmentConfig): Field[] {
  const changed = FIELDS.filter((field) => !isEqual(a[field], b[field]));
  const others = RATIOS.filter((field) => !changed.includes(field));
  return others.length < RATIOS.length ? [...changed, ...others] : changed;
}

/** Returns the values of some fields. */
export const valuesOf = (fields: readonly Field[], config: SettingsPatch): SettingsPatch =>
  Object.fromEntries(fields.map((field) => [field, config[field]]));

/** Returns the entries of a field that has several, such as one per class or transform; null for other values. */
function entriesOf(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || typeof (value as unknown[])[0] === 'number') return null;
  // Classes are listed in the order of their last change.
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [(entry as { value?: unknown } | null)?.value ?? key, entry]),
  );
}

/** Returns the part of a field that differs: the field, or some of its entries. */
function partsOf(field: Field, a: unknown, b: unknown): string[] {
  const [from, to] = WHOLE.includes(field) ? [null, null] : [entriesOf(a), entriesOf(b)];
  if (from === null || to === null) return [field];
  const keys = Object.keys({ ...from, ...to }).filter((key) => !isEqual(from[key], to[key]));
  return keys.map((key) => `${field}.${key}`);
}

/** Returns the control that a change was made with, as far as its fields identify it. */
export const controlOf = (fields: readonly Field[], a: AugmentConfig, b: AugmentConfig): string =>
  fields.flatMap((field) => partsOf(field, a[field], b[field])).join();

/** Returns a change and its continuation as one; null if the values are the former ones again. */
export function merged(first: SettingsChange, next: SettingsChange): SettingsChange | null {
  const before = { ...next.before, ...first.before };
  const after = { ...first.after, ...next.after };
  if (Object.keys(before).every((field) => isEqual(before[field as Field], after[field as Field])))
    return null;
  const exact = [(first.exact ?? next.exact)?.[0] ?? null, (next.exact ?? first.exact)?.[1] ?? null] as const;
  return first.exact || next.exact ? { before, after, exact } : { before, after };
}

/** Returns changes without some fields; changes of no other fields are dropped. */
export const without = (changes: readonly SettingsChange[], fields: readonly string[]): SettingsChange[] => {
  const rest = (patch: SettingsPatch): SettingsPatch =>
    Object.fromEntries(Object.entries(patch).filter(([field]) => !fields.includes(field)));
  return changes
    .map(({ before, after, ...others }) => ({ ...others, before: rest(before), after: rest(after) }))
    .filter(({ before }) => Object.keys(before).length > 0);
};

export const touchesRatios = (fields: readonly Field[]): boolean => fields.includes('trainRatio');
