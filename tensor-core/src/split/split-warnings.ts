import { formatCount, SETS, type SetName, someNames } from '@twinset/contract';
import type { EncodedColumn } from './encode-column.ts';
import type { Group } from './groups.ts';
import type { SplitWarning } from './types.ts';

const LISTED_MAX = 10;
/** Number of divided groups that a message names. */
const GROUPS_LISTED = 3;

/** Returns warnings about the chosen columns: small classes, missing values, constants. */
export function columnWarnings(
  column: EncodedColumn,
  names: readonly string[],
  filledSets: number,
): SplitWarning[] {
  const { attribute, kind, codes, values } = column;
  const warnings: SplitWarning[] = [];
  const counts = new Array<number>(values.length).fill(0);
  for (const code of codes) counts[code]++;
  const filesOf = (wanted: (code: number) => boolean) => names.filter((_, row) => wanted(codes[row]));

  const missing = values.indexOf(null);
  if (missing >= 0) {
    warnings.push({
      code: 'MissingValues',
      message: `Column '${attribute}' has no value in ${plural(counts[missing], 'row')}; they are balanced as a group of their own.`,
      files: filesOf((code) => code === missing),
    });
  }
  if (values.length === 1 && names.length > 1) {
    const value = values[0] === null ? 'missing' : `'${values[0]}'`;
    warnings.push({
      code: 'ConstantColumn',
      message: `Column '${attribute}' is ${value} in every row; it does not influence the split.`,
    });
  }
  if (kind === 'categorical') {
    const small = [...values.keys()].filter((code) => values[code] !== null && counts[code] < filledSets);
    const isSmall = new Set(small);
    if (small.length > 0) {
      const listed = small
        .slice(0, LISTED_MAX)
        .map((code) => `'${values[code]}' has ${formatCount(counts[code])}`);
      if (small.length > LISTED_MAX)
        listed.push(`${formatCount(small.length - LISTED_MAX)} more classes likewise`);
      warnings.push({
        code: 'SmallClass',
        message: `Column '${attribute}': fewer pairs than the ${filledSets} sets: class ${listed.join(', ')}. Such a class cannot stand in every set.`,
        files: filesOf((code) => isSmall.has(code)),
      });
    }
  }
  return warnings;
}

/**
 * Returns warnings about sizes: sets that stay empty, sizes that groups do not allow.
 * @param given the split is part of the data, so that its sizes do not depend on the number of pairs
 */
export function sizeWarnings(
  sizes: Readonly<Record<SetName, number>>,
  planned: Readonly<Record<SetName, number>>,
  ratios: Readonly<Record<SetName, number>>,
  groups: readonly Group[],
  names: readonly string[],
  given: boolean,
): SplitWarning[] {
  const warnings: SplitWarning[] = [];
  const list = (of: Readonly<Record<SetName, number>>) => SETS.map((set) => formatCount(of[set])).join(' / ');
  if (SETS.some((set) => sizes[set] !== planned[set])) {
    const largest = groups.reduce((a, b) => (b.length > a.length ? b : a));
    warnings.push({
      code: 'SizesByGroups',
      message: `Groups stay together, so the sets (train / val / test) have ${list(sizes)} pairs instead of ${list(planned)}. The largest group has ${plural(largest.length, 'pair')}.`,
      files: [...largest].map((row) => names[row]),
    });
  }
  const empty = SETS.filter((set) => ratios[set] > 0 && sizes[set] === 0);
  if (empty.length > 0 && names.length > 0) {
    const there = names.length === 1 ? 'is' : 'are';
    const held = groups.length < names.length ? ` in ${plural(groups.length, 'group')}` : '';
    warnings.push({
      code: 'EmptySet',
      message: given
        ? `The given split has no pair for ${empty.join(' and ')}.`
        : `No pair is left for ${empty.join(' and ')}: there ${there} only ${plural(names.length, 'pair')}${held}.`,
    });
  }
  return warnings;
}

/** Returns a warning about the groups that a given split divides: one, since a split may divide hundreds. */
export function crossingWarnings(
  sets: readonly SetName[],
  groups: readonly Group[],
  names: readonly string[],
): SplitWarning[] {
  const divided = groups
    .map((group) => ({
      files: [...group].map((row) => names[row]),
      reached: SETS.filter((set) => group.some((row) => sets[row] === set)),
    }))
    .filter(({ reached }) => reached.length > 1);
  if (divided.length === 0) return [];
  const texts = divided
    .slice(0, GROUPS_LISTED)
    .map(({ files, reached }) => `${someNames(files)} (${reached.join(' and ')})`);
  const rest = divided.length - texts.length;
  if (rest > 0) texts.push(`and ${plural(rest, 'more group')}`);
  const message =
    divided.length === 1
      ? `The given split puts pairs that belong together into ${divided[0].reached.join(' and ')}.`
      : `The given split puts the pairs of ${formatCount(divided.length)} groups that belong together into several sets: ${texts.join('; ')}.`;
  return [{ code: 'GroupAcrossSets', message, files: divided.flatMap(({ files }) => files) }];
}

function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
