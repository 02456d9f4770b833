import { type CallOutput, type Finding, listSome } from '@twinset/contract';
import { formatCount, formatNoun, formatSize } from '@twinset/ui';

type Report = CallOutput<'datasetReport'>;

interface RulesSaid {
  pairs: number;
  rules: readonly Pick<Report['rules'][number], 'rule' | 'pairs'>[];
}

const RULES: Record<string, string> = {
  stem: 'by the same name',
  affix: 'by the same name without prefixes and suffixes',
  words: 'by the same name without words such as image, mask, label',
  numbers: 'by the same numbers in the name',
};

/** Which rule made which pairs, one sentence a rule. */
export function rulesText({ pairs, rules }: RulesSaid): string[] {
  const [only] = rules;
  if (only !== undefined && rules.length === 1 && only.pairs === pairs)
    return [
      `${pairs === 1 ? 'The pair is' : `All ${formatCount(pairs)} pairs are`} matched ${RULES[only.rule] ?? only.rule}.`,
    ];
  return rules.map(({ rule, pairs: some }) => `${formatNoun(some, 'pair')} matched ${RULES[rule] ?? rule}.`);
}

const SHOWN = 3;

/** The sizes of the images: "640 × 480 px", or the commonest and how many more. */
export function sizesText(sizes: Report['sizes']): string {
  const [only] = sizes;
  if (only === undefined) return '';
  if (sizes.length === 1) return `All images are ${formatSize(only)}.`;
  const texts = sizes.map(
    ({ width, height, count }) => `${formatCount(width)} × ${formatCount(height)} (${formatCount(count)})`,
  );
  return `${formatCount(sizes.length)} sizes: ${listSome(texts, SHOWN)}.`;
}

/** A share of all mask pixels. What is there is never called nothing. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.0005) return '< 0.1 %';
  return `${(share * 100).toFixed(1)} %`;
}

/** Separates what is said in passing, such as files that lie beside the images, from what a person should look at. */
export function separateRemarks<F extends Pick<Finding, 'code' | 'severity'>>(
  findings: readonly F[],
): { findings: F[]; asides: F[] } {
  const isAside = ({ code, severity }: F) => code === 'CompanionFiles' && severity === 'info';
  return { findings: findings.filter((one) => !isAside(one)), asides: findings.filter(isAside) };
}

/** Counts findings by severity, in a few words; asides do not count. */
export function findingsText(all: readonly Pick<Finding, 'code' | 'severity'>[]): string {
  const { findings } = separateRemarks(all);
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length;
  const parts = [
    [count('error'), 'error'],
    [count('warning'), 'warning'],
    [count('info'), 'note'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, noun]) => formatNoun(n, noun));
  return said.length === 0 ? 'no problems' : said.join(', ');
}
