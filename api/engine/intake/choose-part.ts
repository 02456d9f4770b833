import { comparePaths, formatCount } from '@twinset/contract';
import { imageOf } from './folders/names.ts';
import type { Choices, IntakePlan, PlannedPair, Question } from './layout.ts';

const QUESTION = 'part';
/** Folders that are offered. */
const FOLDERS_MAX = 50;

/** Counts the pairs of each folder of images, at all depths. */
function countFolders(pairs: readonly PlannedPair[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pair of pairs) {
    const path = imageOf(pair);
    for (let cut = path.indexOf('/'); cut > 0; cut = path.indexOf('/', cut + 1)) {
      const folder = path.slice(0, cut);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return counts;
}

function countSets(pairs: readonly PlannedPair[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { set } of pairs) if (set) counts.set(set, (counts.get(set) ?? 0) + 1);
  return counts;
}

const pairsText = (count: number) => (count === 1 ? '1 pair' : `${formatCount(count)} pairs`);

/** Returns the sets and folders that fit, the largest first. */
function optionsOf(pairs: readonly PlannedPair[], pairsMax: number): Question['options'] {
  const fitting = (counts: Map<string, number>, kind: string, label: string) =>
    [...counts]
      .filter(([, count]) => count <= pairsMax)
      .sort(([a, m], [b, n]) => n - m || comparePaths(a, b))
      .map(([name, count]) => ({ value: `${kind}:${name}`, label: `${label} ${name}: ${pairsText(count)}` }));
  return [
    ...fitting(countSets(pairs), 'set', 'Set'),
    ...fitting(countFolders(pairs), 'folder', 'Folder').slice(0, FOLDERS_MAX),
  ];
}

function pairsIn(pairs: readonly PlannedPair[], part: string): PlannedPair[] {
  const [, kind, name = ''] = /^(set|folder):(.*)$/s.exec(part) ?? [];
  if (kind === 'set') return pairs.filter(({ set }) => set === name).map(({ set: _, ...pair }) => pair);
  const inside = pairs.filter((pair) => imageOf(pair).startsWith(`${name}/`));
  // One set alone is no split.
  const isSplit = new Set(inside.map(({ set }) => set)).size > 1;
  return isSplit ? inside : inside.map(({ set: _, ...pair }) => pair);
}

/**
 * Offers the parts of a dataset with more pairs than a session can contain, and reduces it to the chosen one.
 * @param pairsMax pairs that a session can contain
 */
export function choosePart(plan: IntakePlan, choices: Choices, pairsMax: number): IntakePlan {
  const { pairs } = plan;
  if (pairs.length <= pairsMax) return plan;
  const options = optionsOf(pairs, pairsMax);
  const chosen = options.find(({ value }) => value === choices[QUESTION])?.value ?? '';
  const text = `The dataset has ${pairsText(pairs.length)}, more than ${formatCount(pairsMax)}. Which part should be used?`;
  const questions = [{ id: QUESTION, text, options, chosen }, ...plan.questions];
  return { ...plan, questions, pairs: chosen === '' ? pairs : pairsIn(pairs, chosen) };
}
