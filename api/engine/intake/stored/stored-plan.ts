import { rm } from 'node:fs/promises';
import type { Choices, IntakePlan, PlannedPair } from '../layout.ts';
import type { Desk } from './desk.ts';
import { LineWriter, readLines } from './json-lines.ts';

/** First line of a stored plan. */
type Header = Omit<IntakePlan, 'pairs'> & { choices: Choices };

/** Returns the choices of the stored plan; undefined without one. */
async function storedChoices(desk: Desk): Promise<Choices | undefined> {
  for await (const { choices } of readLines<Header>(desk.plan)) return choices;
  return undefined;
}

/**
 * Stores a plan. What was converted for other choices is removed: its pairs have the same names. The objects of drawn
 * masks, which may be hundreds of megabytes, are in a separate file that the conversion reads pair by pair.
 */
export async function storePlan(desk: Desk, { pairs, ...rest }: IntakePlan, choices: Choices): Promise<void> {
  if (!Bun.deepEquals(await storedChoices(desk), choices))
    await rm(desk.out, { recursive: true, force: true });
  const [plan, drawings] = [new LineWriter(desk.plan), new LineWriter(desk.drawings)];
  const header: Header = { ...rest, leftOver: [], notes: [], questions: [], choices };
  plan.add(header);
  for (const pair of pairs) {
    const { mask } = pair;
    const isLong = mask.kind === 'drawn' && (mask.format === 'objects' || mask.format === 'coco');
    const stored: PlannedPair = isLong ? { ...pair, mask: { kind: 'stored', ...drawings.add(mask) } } : pair;
    plan.add(stored);
    const flushed = drawings.flushIfFull() ?? plan.flushIfFull();
    if (flushed) await flushed;
  }
  await drawings.end();
  await plan.end();
}

const isHeader = (line: Partial<Header> | null): line is Header =>
  Array.isArray(line?.classes) && Array.isArray(line.notes) && line.labels?.kind !== undefined;
const isPair = (line: Partial<PlannedPair> | null): line is PlannedPair =>
  line?.name !== undefined && line.image !== undefined && line.mask?.kind !== undefined;

/** Reads the lines of a stored plan; null without one, and for lines of another form. */
async function readPlan(desk: Desk): Promise<IntakePlan | null> {
  let plan: IntakePlan | null = null;
  for await (const line of readLines<Header | PlannedPair>(desk.plan)) {
    if (plan === null) {
      if (!isHeader(line as Partial<Header>)) return null;
      const { choices: _, ...header } = line as Header;
      plan = { ...header, pairs: [] };
    } else {
      if (!isPair(line as Partial<PlannedPair>)) return null;
      plan.pairs.push(line as PlannedPair);
    }
  }
  return plan;
}

/**
 * Reads a stored plan, without the texts for users; null without one, and for one that cannot be read: damaged, or of a
 * version with another form.
 */
export async function loadPlan(desk: Desk): Promise<IntakePlan | null> {
  try {
    return await readPlan(desk);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
