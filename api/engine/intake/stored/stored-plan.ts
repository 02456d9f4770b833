import type { IntakePlan, PlannedPair } from '../layout.ts';
import type { Desk } from './desk.ts';
import { LineWriter, readLines } from './json-lines.ts';

/**
 * Stores a plan. The objects of drawn masks, which may be hundreds of megabytes, are in a separate file that the
 * conversion reads pair by pair.
 */
export async function storePlan(desk: Desk, { pairs, ...rest }: IntakePlan): Promise<void> {
  const [plan, drawings] = [new LineWriter(desk.plan), new LineWriter(desk.drawings)];
  await plan.add({ ...rest, leftOver: [], notes: [], questions: [] });
  for (const pair of pairs) {
    const { mask } = pair;
    if (mask.kind !== 'drawn' || mask.format !== 'objects') await plan.add(pair);
    else {
      const stored: PlannedPair = { ...pair, mask: { kind: 'stored', ...(await drawings.add(mask)) } };
      await plan.add(stored);
    }
  }
  await drawings.end();
  await plan.end();
}

/** Reads a stored plan, without the texts for users; null without one. */
export async function loadPlan(desk: Desk): Promise<IntakePlan | null> {
  let plan: IntakePlan | null = null;
  for await (const line of readLines<IntakePlan | PlannedPair>(desk.plan)) {
    if (plan === null) plan = { ...(line as IntakePlan), pairs: [] };
    else plan.pairs.push(line as PlannedPair);
  }
  return plan;
}
