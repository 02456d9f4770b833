import { type AugmentConfig, capitalize, type Finding, hasPairs, isPairProblem } from '@twinset/contract';

type Repairs = AugmentConfig['repairs'];

/** Pairs that the page shows: all, those with problems, those that are excluded, or those of the findings of a code. */
export type FilterValue = 'all' | 'problems' | 'excluded' | `finding ${string}`;

/** A choice of pairs; `names` of images or masks, absent for all pairs. */
export interface PairFilter {
  value: FilterValue;
  label: string;
  names?: readonly string[];
}

/** Returns the name of a finding: "StrayMaskValues" becomes "Stray mask values". */
const findingName = (code: string): string =>
  capitalize(code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());

const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** Returns the names of images and masks that repairs exclude by name. */
export const excludedNames = (repairs: Repairs): string[] =>
  unique(repairs.flatMap((repair) => (repair.kind === 'exclude' ? repair.names : [])));

/** Returns the choices of a report: findings without files, or about files without pairs, have none. */
export function pairFilters(
  all: readonly Pick<Finding, 'code' | 'severity' | 'files'>[],
  repairs: Repairs,
): PairFilter[] {
  const findings = all.filter(hasPairs);
  const byCode = new Map<string, string[]>();
  for (const { code, files } of findings) byCode.set(code, [...(byCode.get(code) ?? []), ...files]);
  const problems = unique(findings.filter(isPairProblem).flatMap(({ files }) => files));
  const excluded = excludedNames(repairs);
  return [
    { value: 'all', label: 'All pairs' },
    ...(problems.length > 0 ? [{ value: 'problems' as const, label: 'Only problems', names: problems }] : []),
    ...(excluded.length > 0 ? [{ value: 'excluded' as const, label: 'Excluded', names: excluded }] : []),
    ...[...byCode].map(([code, files]): PairFilter => {
      const names = unique(files);
      return { value: `finding ${code}`, label: findingName(code), names };
    }),
  ];
}

/** Returns the repairs with further pairs excluded: they are added to the last repair, if it excludes pairs by name. */
export function withExcluded(repairs: Repairs, names: readonly string[]): Repairs {
  const last = repairs.at(-1);
  const known = last?.kind === 'exclude' ? last.names : [];
  const others = last?.kind === 'exclude' ? repairs.slice(0, -1) : repairs;
  const all = unique([...known, ...names]);
  return all.length === 0 ? others : [...others, { kind: 'exclude', names: all }];
}

/** Returns the repairs without the exclusion of some files; a repair that excludes nothing any more is removed. */
export function withoutExcluded(repairs: Repairs, names: readonly string[]): Repairs {
  const wanted = new Set(names);
  return repairs.flatMap((repair): Repairs => {
    if (repair.kind !== 'exclude') return [repair];
    const left = repair.names.filter((name) => !wanted.has(name));
    return left.length === 0 ? [] : [{ ...repair, names: left }];
  });
}
