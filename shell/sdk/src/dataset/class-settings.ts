import {
  type AugmentConfig,
  type ClassConfig,
  type ClassInfo,
  type ClassRole,
  CONFIG_LIMITS,
  type DatasetClass,
  DEFAULT_BACKGROUND,
  type Label,
  roleOf,
} from '@twinset/contract';

const settingOf = ({ classes }: ClassConfig, value: number | string): ClassInfo | undefined =>
  classes.find((entry) => entry.value === value);

export const nameOf = (config: ClassConfig, value: number | string): string =>
  settingOf(config, value)?.name ?? '';

/** A class of the dataset with its name, as the viewer shows it. */
export type NamedClass = Pick<DatasetClass, 'value' | 'color'> & { name: string | undefined };

/** Returns the classes with their configured names. */
export const namedClasses = (classes: readonly DatasetClass[], config: ClassConfig): NamedClass[] =>
  classes.map(({ value, color }) => ({ value, color, name: nameOf(config, value) || undefined }));

/**
 * Sets an entry, or removes it if it only has defaults, so that the configuration contains only what the user
 * set.
 */
function withSetting(classes: readonly ClassInfo[], entry: ClassInfo): ClassInfo[] {
  const others = classes.filter(({ value }) => value !== entry.value);
  const empty = entry.name === undefined && entry.role === undefined && entry.color === undefined;
  return empty ? others : [...others, entry];
}

/** Names a class; an empty name removes the name. */
export function setName(
  config: ClassConfig,
  value: number | string,
  name: string,
): Pick<AugmentConfig, 'classes'> {
  const { name: _, ...rest } = settingOf(config, value) ?? { value };
  const short = name.slice(0, CONFIG_LIMITS.classNameMax);
  return { classes: withSetting(config.classes, short === '' ? rest : { ...rest, name: short }) };
}

/**
 * Sets the role of a class. There is at most one background: the former one becomes a class. If the
 * background gets another role, label 0 or black is the background again.
 */
export function setRole(config: ClassConfig, label: Label, role: ClassRole): ClassConfig {
  const { value } = label;
  const wasBackground = roleOf(config, label) === 'background';
  const chosen = DEFAULT_BACKGROUND.includes(value) ? '' : value;
  const background = role === 'background' ? chosen : wasBackground ? '' : config.background;
  const { role: _, ...rest } = settingOf(config, value) ?? { value };
  // A label that is ignored by default becomes a class only by an explicit role.
  const entry: ClassInfo = role === 'class' && label.role === undefined ? rest : { ...rest, role };
  const classes = config.classes.map((other) => {
    if (role !== 'background' || other.role !== 'background') return other;
    const { role: __, ...former } = other;
    return former;
  });
  return { background, classes: withSetting(classes, entry) };
}

/** Returns whether a label can be a class: label 0 and black need another background for that. */
export const canBeClass = (
  config: ClassConfig,
  classes: readonly DatasetClass[],
  value: number | string,
): boolean =>
  !DEFAULT_BACKGROUND.includes(value) ||
  classes.some((label) => label.value !== value && roleOf(config, label) === 'background');

/**
 * Returns the colour that an overlay shows as transparent: that of the background, if the dataset contains
 * it.
 */
export const backgroundColor = (classes: readonly DatasetClass[], config: ClassConfig): string | undefined =>
  classes.find((label) => roleOf(config, label) === 'background')?.color;
