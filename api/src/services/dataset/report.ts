import {
  type AugmentConfig,
  DEFAULT_CONFIG,
  type Finding,
  PAIR_RULES,
  runStepsWith,
} from '@twinset/contract';
import {
  backgroundOf,
  type Dataset,
  type DuplicateFinder,
  duplicateFindings,
  duplicateGroups,
  findingsInSteps,
  foregroundRule,
  frameGroups,
  isDiskFull,
  planDataset,
  readConfig,
  sortBySeverity,
  unsearchedFindings,
  withoutAnswered,
} from '@twinset/engine';
import type { Call, Ctx } from '../../context.ts';
import { createTimeSlice } from '../../lib/time-slice.ts';
import { verb } from '../verb.ts';
import { loadRepaired } from './internal.ts';

type Refused = Parameters<typeof findingsInSteps>[1];

/** Returns the foreground of masks: the default one, since the report has no configuration. */
const ruleIn = ({ plan }: Dataset) => foregroundRule(plan.mask, backgroundOf(DEFAULT_CONFIG, plan.classes));

const searchDuplicates = async (finder: DuplicateFinder, dataset: Dataset) =>
  duplicateFindings(
    dataset,
    await duplicateGroups(finder, dataset, ruleIn(dataset)),
    await frameGroups(finder, dataset),
  );

async function makeReport(dataset: Dataset, refused: Refused, duplicates: Finding[]) {
  const { pairing, plan, images } = dataset;
  const all = [...images.values()];
  const findings = await runStepsWith(findingsInSteps(dataset, refused), createTimeSlice());
  const counts = new Map<string, { width: number; height: number; count: number }>();
  for (const { width, height } of all) {
    const key = `${width}x${height}`;
    counts.set(key, { width, height, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return {
    success: true as const,
    pairs: dataset.pairs.length,
    rules: PAIR_RULES.map((rule) => {
      const made = pairing.pairs.filter((p) => p.rule === rule).map(({ image, mask }) => ({ image, mask }));
      return { rule, pairs: made.length, made: rule === 'stem' ? [] : made };
    }).filter((row) => row.pairs > 0),
    channels: ([1, 3] as const)
      .map((channels) => ({ channels, count: all.filter((image) => image.channels === channels).length }))
      .filter(({ count }) => count > 0),
    classes: plan.classes,
    sizes: [...counts.values()].sort((a, b) => b.count - a.count || a.width - b.width || a.height - b.height),
    findings: sortBySeverity([...findings, ...duplicates]),
  };
}

/** Reports the contents of the dataset, possible problems, and advice (decisions, section 4). */
export const datasetReport = ({ ctx, session }: Call) => reportOf(ctx, session, DEFAULT_CONFIG);

/** Reports the same after the repairs of a configuration. */
export const repairedReport = verb(
  { needs: ['session'], idle: false, lock: null },
  ({ ctx, session, input: { config } }: Call<{ config: unknown }>) =>
    reportOf(ctx, session, readConfig(config, ctx.limits).config),
);

/** Returns the report of a session's dataset after the repairs of a configuration. */
export async function reportOf(ctx: Ctx, session: string, config: AugmentConfig) {
  const { dataset, keep } = await loadRepaired(ctx, session, config);
  const { files } = ctx.records;
  const refused = { images: files.failures(session, 'images'), masks: files.failures(session, 'masks') };
  const key = Bun.hash(JSON.stringify(refused)).toString(36);
  const report = await keep(`report ${key}`, async () =>
    makeReport(dataset, refused, await searchDuplicates({ engine: ctx.engine, keep }, dataset)),
  ).catch((error) => {
    if (!isDiskFull(error)) throw error;
    // Not kept: the next report searches again.
    return makeReport(dataset, refused, unsearchedFindings(dataset));
  });
  if (config.maskContent === 'classes') return report;
  const masks = [...dataset.masks.values()];
  const plan = planDataset([...dataset.images.values()], masks, dataset.pairs, config);
  if ('failed' in plan) return report;
  const { classes, objects } = plan;
  return { ...report, classes, objects, findings: withoutAnswered(report.findings, config) };
}
