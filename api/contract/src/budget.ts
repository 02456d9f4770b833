import { z } from 'zod';
import { CONFIG_LIMITS } from './config-limits.ts';

const weight = z.number().min(0).max(CONFIG_LIMITS.weightMax);

/** Distribution of the training outputs over their sources; without fields every source counts the same. */
export const budgetSchema = z
  .object({
    /** Weight of the sources whose mask contains a class, by label (a number, or #rrggbb); others: 1. */
    classWeights: z.record(z.string(), weight),
    /** Weight of single pairs, by the name of the image; others: 1. */
    pairWeights: z.record(z.string(), weight),
    /** Every training output contains an object; sources without one are not used. */
    objectInEveryCrop: z.boolean(),
    /** Share of the training outputs whose mask is background only, 0 to 1. */
    emptyShare: z.number().min(0).max(1),
  })
  .partial()
  .refine(
    ({ objectInEveryCrop, emptyShare }) => !(objectInEveryCrop && emptyShare),
    'have either objectInEveryCrop or an emptyShare above 0, not both',
  );
export type Budget = z.infer<typeof budgetSchema>;

/** Returns whether a budget changes which training outputs are made, or how. */
export const isBudgeted = (budget: Budget): boolean =>
  drawsObjects(budget) ||
  [budget.classWeights, budget.pairWeights].some((weights) => Object.keys(weights ?? {}).length > 0);

/** Returns whether outputs of sources with objects must contain one, as an exact share of empty outputs requires too. */
export const drawsObjects = ({ objectInEveryCrop, emptyShare }: Budget): boolean =>
  objectInEveryCrop === true || emptyShare !== undefined;

/** Pixel share of one class, 0 to 1. */
export const classShareSchema = z.object({
  /** Label, #rrggbb of a colour-coded set, or the class of objects. */
  value: z.union([z.number(), z.string()]),
  /** In the training sources, after crop and resize; each source counts the same. */
  present: z.number(),
  /** Expected in the training outputs. */
  predicted: z.number(),
});

/** Shares that a budget leads to, before a run. */
export const predictionSchema = z.object({
  /** Training pairs, those with outputs, and those that the budget does not use. */
  sources: z.number().int(),
  used: z.number().int(),
  leftOut: z.number().int(),
  outputs: z.number().int(),
  classes: z.array(classShareSchema),
  /** Share of the masks that are background only. */
  empty: z.object({ present: z.number(), predicted: z.number() }),
});
export type Prediction = z.infer<typeof predictionSchema>;

/** Class shares of a run with a budget, in its manifest. */
export const budgetReportSchema = z.object({
  /** Training sources with outputs, and those that the budget does not use. */
  used: z.number().int(),
  leftOut: z.number().int(),
  /** Pixel shares of the training outputs. */
  classes: z.array(
    z.object({ value: classShareSchema.shape.value, pixels: z.number().int(), share: z.number() }),
  ),
  /** Training outputs whose mask is background only. */
  empty: z.object({ outputs: z.number().int(), share: z.number() }),
});
export type BudgetReport = z.infer<typeof budgetReportSchema>;
