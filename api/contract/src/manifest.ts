import { z } from 'zod';
import { budgetReportSchema } from './budget.ts';
import { SETS } from './config.ts';
import { describedAs } from './endpoint.ts';
import { PAIR_RULES } from './rules/pairing.ts';
import {
  balanceSchema,
  foldsSchema,
  groupCountsSchema,
  pageSchema,
  previewItemSchema,
  setCountsSchema,
  warningSchema,
} from './shapes.ts';
import { tileReportSchema } from './tiles.ts';

/**
 * Version of the manifest and of its guarantee: with one version, the same inputs and configuration give the same
 * bytes. It is the version of the packages.
 */
export const MANIFEST_VERSION = '0.1.0';

/** Objects of a mask: id, class, area in the source and in the output, pixels. */
const objectAreasSchema = z.array(
  z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
);
export type ObjectAreas = z.infer<typeof objectAreasSchema>;

const size = { width: z.number().int(), height: z.number().int() };
const rect = z.object({ x: z.number().int(), y: z.number().int(), ...size });

const sourceSchema = z.object({
  image: z.string(),
  mask: z.string(),
  imageSha256: z.string(),
  maskSha256: z.string(),
  /** The part of the upright pair, if pairs were cut into tiles. */
  tile: rect.optional(),
});

/** Pasted objects, and those more than 70 % of whose pixels they cover; pixels are those before other transforms. */
const pastedSchema = z.object({
  /** Id in the output, id in the mask of the partner, and pixels. */
  pasted: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
  /** Id, pixels before, and pixels that remain visible. */
  covered: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
});

/** Receipt of one output: its place in the zip, its source, and every drawn value. */
export const receiptSchema = z.object({
  set: z.enum(SETS),
  /** Paths in the zip. */
  image: z.string(),
  mask: z.string(),
  source: sourceSchema,
  /** Other training pairs of which the output has regions, in the order of their use; absent without any. */
  partners: z.array(sourceSchema).optional(),
  /** Objects of the last partner that were pasted; absent if none were to be pasted. */
  pasted: pastedSchema.optional(),
  /** Map of the frame to the source (`FrameMap`); absent without tiles and without a resize, or if it stretches. */
  frame: z.object({ source: z.object(size), window: rect, place: rect, ...size }).optional(),
  params: describedAs(z.record(z.string(), z.unknown()), { $ref: '#/components/schemas/OutputParams' }),
  imageSha256: z.string(),
  maskSha256: z.string(),
  /** Backend that computed this output, if not that of the manifest. */
  backend: z.string().optional(),
  /** A row per object of the source, in a run of objects. */
  objects: objectAreasSchema.optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** A value of the source masks (a number, or #rrggbb) and the label that outputs have for it. */
const mappedLabelSchema = z.object({ source: z.union([z.number(), z.string()]), label: z.number() });

const labelSafetySchema = z.object({
  passed: z.literal(true),
  masks: z.number().int(),
  rule: z.string(),
  /** Label of pixels outside the source. */
  maskFill: z.number(),
  mapping: z.array(mappedLabelSchema),
  /** Labels of the mapping that no output has; absent if every label is in some output. */
  lost: z.array(mappedLabelSchema).optional(),
});
export type LabelSafety = z.infer<typeof labelSafetySchema>;

const splitReportSchema = z.object({
  ratios: z.object({ train: z.number(), val: z.number(), test: z.number() }),
  planned: setCountsSchema,
  sizes: setCountsSchema,
  groups: groupCountsSchema,
  balance: z.array(balanceSchema),
  /** Absent without folds. */
  folds: foldsSchema.optional(),
  warnings: z.array(warningSchema),
});

const tableEntrySchema = z.object({
  label: z.number(),
  color: z.string(),
  role: z.enum(['fill', 'unused']).optional(),
});

/** Overlap (intersection over union) of the objects of an export with those of the masks. */
const measuredLossSchema = z.object({
  objects: z.number().int(),
  /** Connected regions of the objects, if some have several. */
  regions: z.number().int().optional(),
  worstIou: z.number(),
  meanIou: z.number(),
  /** Image with the worst object; null without objects. */
  worstOutput: z.string().nullable(),
});

const trainingSchema = z.object({
  /** Per channel of the training images, 0 to 1. */
  mean: z.array(z.number()),
  std: z.array(z.number()),
  /** Names of the classes, in the order of the weights. */
  classes: z.array(z.string()),
  weights: z.object({
    medianFrequency: z.array(z.number()),
    inverse: z.array(z.number()),
    effectiveNumber: z.array(z.number()),
  }),
});
export type TrainingNumbers = z.infer<typeof trainingSchema>;

const exportsSchema = z.object({
  formats: z.array(
    z.object({
      name: z.string(),
      /** `none`, a sentence, or the measured overlap. */
      loss: z.union([z.string(), measuredLossSchema]),
    }),
  ),
  /** Numbers for training, if the export `classes` was chosen. */
  training: trainingSchema.optional(),
});

/** manifest.json of a result: how the set was generated, and one receipt per output. */
export const manifestSchema = z.object({
  version: z.string(),
  seed: z.number(),
  /** Name of the backend that computed the pixels. */
  backend: z.string(),
  /** The configuration fields that affect the result; checked by `parseConfig`. */
  config: z.record(z.string(), z.unknown()),
  pairing: z.array(z.object({ image: z.string(), mask: z.string(), rule: z.enum(PAIR_RULES) })),
  split: splitReportSchema,
  warnings: z.array(warningSchema),
  labelSafety: labelSafetySchema,
  /** Labels and colours of a colour-coded or palette set; null if sample values are the labels. */
  colorTable: z.array(tableEntrySchema).nullable(),
  /** Absent if pairs were not cut into tiles. */
  tiles: tileReportSchema.optional(),
  /** Absent without a budget. */
  budget: budgetReportSchema.optional(),
  /** Absent without exports. */
  exports: exportsSchema.optional(),
  outputs: z.array(receiptSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A manifest without its lists, which have an entry per pair; `outputs`: their numbers. */
export const manifestSummarySchema = manifestSchema
  .omit({ pairing: true, outputs: true })
  .extend({ outputs: setCountsSchema });

/** A page of outputs, each with its receipt. */
export const outputPageSchema = pageSchema.extend({
  results: z.array(previewItemSchema.extend({ receipt: receiptSchema })),
  page: z.number().int(),
  /** Number of outputs by applied transform; `none`: without any. */
  counts: z.record(z.string(), z.number().int()).optional(),
});
