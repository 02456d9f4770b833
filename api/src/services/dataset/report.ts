import { DEFAULT_CONFIG, PAIR_RULES } from '@twinset/contract';
import {
  backgroundOf,
  type DuplicateFinder,
  datasetFindings,
  duplicateFindings,
  duplicateGroups,
  foregroundRule,
  frameGroups,
  sortBySeverity,
} from '@twinset/engine';
import type { Call } from '../../context.ts';
import { type Dataset, loadDataset, sessionCache } from './internal.ts';

type Refused = Parameters<typeof datasetFindings>[1];

async function makeReport(finder: DuplicateFinder, dataset: Dataset, refused: Refused) {
  const { pairing, plan, images } = dataset;
  const all = [...images.values()];
  // The report has no configuration: it uses the default foreground.
  const rule = foregroundRule(plan.mask, backgroundOf(DEFAULT_CONFIG, plan.classes));
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
    findings: sortBySeverity([
      ...datasetFindings(dataset, refused),
      ...duplicateFindings(
        dataset,
        await duplicateGroups(finder, dataset, rule),
        await frameGroups(finder, dataset),
      ),
    ]),
  };
}

/** Reports the contents of the dataset, possible problems, and advice (decisions, section 4). */
export async function datasetReport({ ctx, session }: Call) {
  const dataset = await loadDataset(ctx, session);
  const { files } = ctx.records;
  const refused = { images: files.failures(session, 'images'), masks: files.failures(session, 'masks') };
  const keep = sessionCache(ctx, session, dataset);
  const key = Bun.hash(JSON.stringify(refused)).toString(36);
  return keep(`report ${key}`, () => makeReport({ engine: ctx.engine, keep }, dataset, refused));
}
