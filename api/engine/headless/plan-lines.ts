import { capitalize, type FailedFile, firstOf, formatCount, LISTED, listSome, SETS } from '@twinset/contract';
import type { IntakePlan } from '../intake/layout.ts';
import { detailLines } from './detail-lines.ts';

/** Classes in one line. */
const CLASSES = 12;
const count = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`;

function splitText({ pairs }: IntakePlan): string {
  const sets = SETS.map((set) => [set, pairs.filter((pair) => pair.set === set).length] as const);
  if (!pairs.some(({ set }) => set)) return '';
  return ` Split as in the dataset: ${sets.map(([set, n]) => `${set} ${formatCount(n)}`).join(', ')}.`;
}

function classText({ classes, masksOf }: IntakePlan): string {
  const names = () =>
    listSome(
      classes.map(({ value, name }) => `${value} ${name}`),
      CLASSES,
    );
  if (masksOf === 'objects') {
    const what = 'Masks of objects: each object has its own value.';
    return classes.length === 0 ? what : `${what} Classes of the objects: ${names()}.`;
  }
  if (classes.length === 0) return 'Classes: the values of the masks.';
  return `Classes: ${names()}.`;
}

/** Returns what was recognised of a dataset, for users. */
export function planLines(plan: IntakePlan, refused: readonly FailedFile[]): string[] {
  const lines = [
    `${plan.label}: ${count(plan.pairs.length, 'pair', 'pairs')}.${splitText(plan)}`,
    classText(plan),
  ];
  for (const { id, text, options, chosen } of plan.questions) {
    lines.push(`? ${text}`);
    for (const { value, label } of options)
      lines.push(`  ${value === chosen ? '*' : ' '} --choose '${id}=${value}'  ${label}`);
  }
  for (const { reason, paths } of plan.leftOver)
    lines.push(`- ${count(paths.length, 'file', 'files')}. ${reason} ${firstOf(paths, LISTED).join(', ')}`);
  for (const note of plan.notes) lines.push(capitalize(note));
  if (refused.length > 0) lines.push('! Not used:', ...detailLines(refused).map((line) => `  ${line}`));
  return lines;
}

/** Returns the plan for programs: pairs and files that are not used are counted. */
export const planSummary = (plan: IntakePlan, refused: FailedFile[]) => {
  const { layout, label, pairs, classes, masksOf, questions, leftOver, notes } = plan;
  const sets = Object.fromEntries(
    SETS.map((set) => [set, pairs.filter((pair) => pair.set === set).length]).filter(([, n]) => n !== 0),
  );
  return {
    layout,
    label,
    pairs: pairs.length,
    sets,
    classes,
    masksOf,
    questions,
    leftOver: leftOver.map(({ reason, paths }) => ({
      reason,
      files: paths.length,
      examples: paths.slice(0, LISTED),
    })),
    notes,
    refused,
  };
};
