import {
  type AugmentConfig,
  type ClassConfig,
  type ClassInfo,
  type ClassRole,
  type DatasetClass,
  DEFAULT_BACKGROUND,
  type Label,
  roleOf,
} from '@twinset/contract';

const MAX_NAME = 100;

const settingOf = ({ classes }: ClassConfig, value: number | string): ClassInfo | undefined =>
  classes.find((one) => one.value === value);

export const nameOf = (config: ClassConfig, value: number | string): string =>
  settingOf(config, value)?.name ?? '';

/** A class of the data set as a viewer names it. */
export type NamedClass = Pick<DatasetClass, 'value' | 'color'> & { name: string | undefined };

/** Classes as a viewer names them. */
export const namedClasses = (classes: readonly DatasetClass[], config: ClassConfig): NamedClass[] =>
  classes.map(({ value, color }) => ({ value, color, name: nameOf(config, value) || undefined }));

/** An entry that says nothing is left out, so that the configuration holds what the user said and no more. */
function withSetting(classes: readonly ClassInfo[], entry: ClassInfo): ClassInfo[] {
  const others = classes.filter(({ value }) => value !== entry.value);
  const empty = entry.name === undefined && entry.role === undefined && entry.color === undefined;
  return empty ? others : [...others, entry];
}

/** Names a class; an empty name takes the name away. */
export function setName(
  config: ClassConfig,
  value: number | string,
  name: string,
): Pick<AugmentConfig, 'classes'> {
  const { name: _, ...rest } = settingOf(config, value) ?? { value };
  const short = name.slice(0, MAX_NAME);
  return { classes: withSetting(config.classes, short === '' ? rest : { ...rest, name: short }) };
}

/**
 * Gives a class its part. There is one background: the former one becomes a class. A background that becomes
 * something else leaves the choice open, which means label 0 or black again.
 */
export function setRole(config: ClassConfig, label: Label, role: ClassRole): ClassConfig {
  const { value } = label;
  const wasBackground = roleOf(config, label) === 'background';
  const chosen = DEFAULT_BACKGROUND.includes(value) ? '' : value;
  const background = role === 'background' ? chosen : wasBackground ? '' : config.background;
  const { role: _, ...rest } = settingOf(config, value) ?? { value };
  // A label that is ignored by itself is a class only where that is said.
  const entry: ClassInfo = role === 'class' && label.role === undefined ? rest : { ...rest, role };
  const classes = config.classes.map((one) => {
    if (role !== 'background' || one.role !== 'background') return one;
    const { role: __, ...former } = one;
    return former;
  });
  return { background, classes: withSetting(classes, entry) };
}

/** The colour that an overlay lets through: that of the background, where the data set has it. */
export const backgroundColor = (classes: readonly DatasetClass[], config: ClassConfig): string | undefined =>
  classes.find((label) => roleOf(config, label) === 'background')?.color;
