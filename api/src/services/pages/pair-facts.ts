import { type Finding, hasPairs, isPairProblem, type Label } from '@twinset/contract';
import {
  backgroundOf,
  type ForegroundRule,
  foregroundLabels,
  foregroundRule,
  maskLabels,
} from '@twinset/engine';
import type { Ctx } from '../../context.ts';
import type { RepairedDataset } from '../dataset/internal.ts';
import { reportOf } from '../dataset/report.ts';
import type { Item } from './originals-page.ts';

/** Facts of one pair by which pairs are chosen and ordered. */
export type PairFacts = {
  /** Codes of the findings about its files. */
  codes: ReadonlySet<string>;
  isProblem: boolean;
  isExcluded: boolean;
  /** Pixels of each label of its mask after the repairs. */
  labels: ReadonlyMap<Label['value'], number>;
  /** Pixels of the mask. */
  area: number;
  /** Pixels of the smallest class in the mask, without background; infinite if there is none. */
  smallest: number;
  /** Pixels of all classes in the mask, without background. */
  foreground: number;
};

const NO_LABELS: ReadonlyMap<Label['value'], number> = new Map();
const NO_CODES: ReadonlySet<string> = new Set();

/** Returns whether the repairs exclude a pair. */
export const isExcluded = ({ image, mask }: Item, { dataset }: Pick<RepairedDataset, 'dataset'>): boolean =>
  image !== null ? !dataset.images.has(image) : mask !== null && !dataset.masks.has(mask);

/** Returns the codes of the findings of each file, and the files with problems. */
function findingsOfFiles(findings: readonly Finding[]) {
  const codes = new Map<string, Set<string>>();
  const problems = new Set<string>();
  for (const finding of findings.filter(hasPairs))
    for (const file of finding.files) {
      codes.set(file, (codes.get(file) ?? new Set()).add(finding.code));
      if (isPairProblem(finding)) problems.add(file);
    }
  return { codes, problems };
}

function factsOf(
  items: readonly Item[],
  repaired: RepairedDataset,
  findings: readonly Finding[],
  rule: ForegroundRule,
): PairFacts[] {
  const { dataset } = repaired;
  const set = dataset.plan.mask;
  const { codes, problems } = findingsOfFiles(findings);
  return items.map((item) => {
    const files = [item.image, item.mask].filter((name) => name !== null);
    const found = files.flatMap((name) => [...(codes.get(name) ?? NO_CODES)]);
    const facts = item.mask === null ? undefined : dataset.masks.get(item.mask);
    const labels = facts === undefined ? NO_LABELS : maskLabels(facts, set);
    const classes = facts === undefined ? [] : [...foregroundLabels(facts, set, rule).values()];
    return {
      codes: found.length === 0 ? NO_CODES : new Set(found),
      isProblem: files.some((name) => problems.has(name)),
      isExcluded: isExcluded(item, repaired),
      labels,
      area: facts === undefined ? 1 : facts.width * facts.height,
      smallest: Math.min(...classes),
      foreground: classes.reduce((sum, pixels) => sum + pixels, 0),
    };
  });
}

/** Returns the facts of the uploaded pairs after repairs, in the order of the items. Derived once per report and background. */
export async function pairFacts(
  ctx: Ctx,
  session: string,
  items: readonly Item[],
  repaired: RepairedDataset,
): Promise<readonly PairFacts[]> {
  const { config, dataset } = repaired;
  const { findings } = await reportOf(ctx, session, config);
  const rule = foregroundRule(dataset.plan.mask, backgroundOf(config, dataset.plan.classes));
  const inputs = [items, dataset, findings, JSON.stringify(rule)];
  return ctx.caches.derive(`${session} pair facts`, inputs, () => factsOf(items, repaired, findings, rule));
}

/** Returns how many pairs each choice has. */
export function countPairs(all: readonly PairFacts[]) {
  const findings: Record<string, number> = {};
  const labels = new Map<Label['value'], number>();
  for (const one of all) {
    for (const code of one.codes) findings[code] = (findings[code] ?? 0) + 1;
    for (const label of one.labels.keys()) labels.set(label, (labels.get(label) ?? 0) + 1);
  }
  return {
    problems: all.filter(({ isProblem }) => isProblem).length,
    excluded: all.filter((one) => one.isExcluded).length,
    findings,
    labels: [...labels].map(([value, pairs]) => ({ value, pairs })),
  };
}
