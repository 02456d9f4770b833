import { type CallOutput, type Finding, listSome } from '@twinset/contract';
import { formatCount, formatNoun, formatSize } from '@twinset/ui';

type Report = CallOutput<'datasetReport'>;

interface RuleText {
  pairs: number;
  rules: readonly Pick<Report['rules'][number], 'rule' | 'pairs'>[];
}

const RULES: Record<string, string> = {
  stem: 'by the same name',
  affix: 'by the same name without prefixes and suffixes',
  words: 'by the same name without words such as image, mask, label',
  numbers: 'by the same numbers in the name',
};

/** Returns one sentence per matching rule, with the number of pairs that it matched. */
export function rulesText({ pairs, rules }: RuleText): string[] {
  const [only] = rules;
  if (only !== undefined && rules.length === 1 && only.pairs === pairs)
    return [
      `${pairs === 1 ? 'The pair is' : `All ${formatCount(pairs)} pairs are`} matched ${RULES[only.rule] ?? only.rule}.`,
    ];
  return rules.map(({ rule, pairs: some }) => `${formatNoun(some, 'pair')} matched ${RULES[rule] ?? rule}.`);
}

const SHOWN = 3;

/** Returns the sizes of the images: a single size, or the most frequent ones with their counts. */
export function sizesText(sizes: Report['sizes']): string {
  const [only] = sizes;
  if (only === undefined) return '';
  if (sizes.length === 1) return `All images are ${formatSize(only)}.`;
  const texts = sizes.map(
    ({ width, height, count }) => `${formatCount(width)} × ${formatCount(height)} (${formatCount(count)})`,
  );
  return `${formatCount(sizes.length)} sizes: ${listSome(texts, SHOWN)}.`;
}

/** Returns the number of objects, and their areas in pixels. */
export function objectsText({ count, masks, area, classes }: NonNullable<Report['objects']>): string {
  const of = classes.length > 1 ? ` of ${formatNoun(classes.length, 'class', 'classes')}` : '';
  const areas = `area ${formatCount(area.least)} to ${formatCount(area.most)} px, median ${formatCount(area.median)} px`;
  return `${formatNoun(count, 'object')}${of} in ${formatNoun(masks, 'mask')}: ${areas}.`;
}

/** Separates remarks, such as the files beside the images, from findings that need attention. */
export function separateRemarks<F extends Pick<Finding, 'code' | 'severity'>>(
  findings: readonly F[],
): { findings: F[]; asides: F[] } {
  const isAside = ({ code, severity }: F) => code === 'CompanionFiles' && severity === 'info';
  return { findings: findings.filter((one) => !isAside(one)), asides: findings.filter(isAside) };
}

/** Counts findings by severity, in a few words; remarks do not count. */
export function findingsText(all: readonly Pick<Finding, 'code' | 'severity'>[]): string {
  const { findings } = separateRemarks(all);
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length;
  const parts = [
    [count('error'), 'error'],
    [count('warning'), 'warning'],
    [count('info'), 'note'],
  ] as const;
  const counts = parts.filter(([n]) => n > 0).map(([n, noun]) => formatNoun(n, noun));
  return counts.length === 0 ? 'no problems' : counts.join(', ');
}
