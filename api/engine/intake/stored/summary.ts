import { type IntakePlanView, PAIRS_SHOWN, PATHS_SHOWN, type SetCounts, sortByName } from '@twinset/contract';
import { pathsOf } from '../folders/names.ts';
import type { IntakePlan, PlannedPair } from '../layout.ts';

/** Plan as users see it, without what the server adds. */
export type PlanSummary = Omit<IntakePlanView, 'success' | 'isComplete' | 'missing' | 'refused' | 'limit'>;

function setsOf(pairs: readonly PlannedPair[]): SetCounts | null {
  const counts: SetCounts = { train: 0, val: 0, test: 0 };
  for (const { set } of pairs) if (set) counts[set]++;
  return pairs.some(({ set }) => set) ? counts : null;
}

function shownPair(pair: PlannedPair): PlanSummary['shown'][number] {
  const { name, image, mask, set, group } = pair;
  const images = [image].flat();
  const masks = pathsOf(pair).slice(images.length);
  const kind = mask.kind === 'stored' ? 'drawn' : mask.kind;
  return {
    name,
    images,
    mask: kind,
    masks: masks.slice(0, PATHS_SHOWN),
    maskFiles: masks.length,
    ...(set ? { set } : {}),
    ...(group === undefined ? {} : { group }),
  };
}

/** Returns what users see of a plan: counts, and the first of long lists. */
export function summaryOf(plan: IntakePlan): PlanSummary {
  const { layout, label, masksOf, pairs, classes, questions, leftOver, notes } = plan;
  const groups = new Set<string>();
  for (const { group } of pairs) if (group !== undefined) groups.add(group);
  return {
    layout,
    label,
    masksOf,
    classes,
    questions,
    notes,
    pairs: pairs.length,
    sets: setsOf(pairs),
    groups: groups.size,
    leftOver: leftOver.map(({ reason, paths }) => ({
      reason,
      count: paths.length,
      paths: paths.slice(0, PATHS_SHOWN),
    })),
    shown: sortByName(pairs, ({ name }) => name)
      .slice(0, PAIRS_SHOWN)
      .map(shownPair),
  };
}
