import {
  CLASS_ROLES,
  type ClassInfo,
  CONFIG_LIMITS,
  HEX_COLOR,
  type Repair,
  type RepairKind,
  TRANSFORMS,
  type TransformRanges,
} from '@twinset/contract';

const isBetween = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && value >= min && value <= max;

const isRange = (value: unknown, [min, max]: readonly [number, number]): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((end) => isBetween(end, min, max)) &&
  value[0] <= value[1];

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Returns the probabilities and ranges that the configuration's schema accepts; all others are dropped. */
export function restoreRanges(stored: unknown): TransformRanges {
  const flags = fieldsOf(stored).flatMap(([key, given]) => {
    const transform = TRANSFORMS.find(({ flag }) => flag === key);
    if (transform === undefined) return [];
    const { range } = transform;
    const kept = fieldsOf(given).filter(([name, value]) => {
      if (name === 'probability') return isBetween(value, 0, 1);
      return range?.key === name && isRange(value, range.limits);
    });
    return kept.length > 0 ? [[key, Object.fromEntries(kept)]] : [];
  });
  return Object.fromEntries(flags) as TransformRanges;
}

const isColor = (value: unknown): boolean => typeof value === 'string' && HEX_COLOR.test(value);
const isValue = (value: unknown): boolean =>
  isColor(value) || (Number.isInteger(value) && isBetween(value, 0, CONFIG_LIMITS.levelMax));

const CLASS_RULES: Record<keyof ClassInfo, (value: unknown) => boolean> = {
  value: isValue,
  name: (value) => typeof value === 'string' && value.length <= CONFIG_LIMITS.classNameMax,
  color: isColor,
  role: (value) => CLASS_ROLES.includes(value as (typeof CLASS_ROLES)[number]),
};

/**
 * Returns each class with a valid value once, with those of its fields that the configuration's schema
 * accepts.
 */
export function restoreClasses(stored: readonly unknown[]): ClassInfo[] {
  const byValue = new Map<ClassInfo['value'], ClassInfo>();
  for (const each of stored) {
    const kept = fieldsOf(each).filter(
      ([name, value]) => Object.hasOwn(CLASS_RULES, name) && CLASS_RULES[name as keyof ClassInfo](value),
    );
    const info = Object.fromEntries(kept) as Partial<ClassInfo>;
    if (info.value !== undefined && !byValue.has(info.value)) byValue.set(info.value, info as ClassInfo);
  }
  return [...byValue.values()].slice(0, CONFIG_LIMITS.classesMax);
}

const isList = (value: unknown, min: number, max: number, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every(isItem);

/** The field of each repair, and the values that the configuration's schema accepts. */
const REPAIR_RULES: Record<RepairKind, [field: string, accepts: (value: unknown) => boolean]> = {
  sizes: ['how', (value) => value === 'resize' || value === 'exclude'],
  exclude: [
    'names',
    (value) =>
      isList(value, 1, CONFIG_LIMITS.repairNamesMax, (name) => typeof name === 'string' && name !== ''),
  ],
  snap: ['values', (value) => isList(value, 2, 256, isValue)],
  threshold: ['at', (value) => Number.isInteger(value) && isBetween(value, 1, CONFIG_LIMITS.levelMax)],
  remap: [
    'map',
    (value) =>
      isList(value, 1, CONFIG_LIMITS.remapMax, (row) => {
        const { from, to, ...rest } = Object.fromEntries(fieldsOf(row));
        return isValue(from) && isValue(to) && Object.keys(rest).length === 0;
      }),
  ],
};

/** Returns the repairs that the configuration's schema accepts; all others are dropped. */
export function restoreRepairs(stored: readonly unknown[]): Repair[] {
  const kept = stored.flatMap((each) => {
    const given = Object.fromEntries(fieldsOf(each));
    const { kind } = given;
    if (typeof kind !== 'string' || !Object.hasOwn(REPAIR_RULES, kind)) return [];
    const [field, accepts] = REPAIR_RULES[kind as RepairKind];
    return accepts(given[field]) ? [{ kind, [field]: given[field] } as Repair] : [];
  });
  return kept.slice(0, CONFIG_LIMITS.repairsMax);
}
