import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';

export const warningSchema = z.object({
  code: z.string(),
  message: z.string(),
  files: z.array(z.string()).optional(),
});
export type Warning = z.infer<typeof warningSchema>;

export const failedFileSchema = z.object({
  filename: z.string(),
  reason: z.string(),
  /** Code of the finding that blocks a run because of this file: it can be repaired or waived. */
  code: z.string().optional(),
});
export type FailedFile = z.infer<typeof failedFileSchema>;

/** Response of every failed call. */
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES),
  error: z.string(),
  message: z.string(),
  details: z.array(failedFileSchema).optional(),
  failedFiles: z.array(failedFileSchema).optional(),
  errorType: z.string().optional(),
  warnings: z.array(warningSchema).optional(),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Response of a call that succeeded without data; `warnings` and `failedFiles` where they apply. */
export const doneSchema = z.object({
  success: z.literal(true),
  message: z.string().optional(),
  warnings: z.array(warningSchema).optional(),
  failedFiles: z.array(failedFileSchema).optional(),
});

const media = z.object({
  name: z.string(),
  /** Address, absolute or path-absolute; one without a query is not signed, and needs the session id. */
  url: z.string(),
  /** Address of the same image or mask at full size; absent if `url` already has that size. */
  large: z.string().optional(),
});
/** A pair on a preview page; null for the missing half of an orphan. */
export const previewItemSchema = z.object({ image: media.nullable(), mask: media.nullable() });
export type PreviewItem = z.infer<typeof previewItemSchema>;

/** A pair of uploads with its repairs. */
export const repairedItemSchema = previewItemSchema.extend({
  /** Addresses of the mask after its repair: as thumbnail, and in full size; absent without repair. */
  repaired: z.object({ thumbnail: z.string(), large: z.string() }).optional(),
  /** True if a repair excludes the pair. */
  excluded: z.literal(true).optional(),
});
export type RepairedItem = z.infer<typeof repairedItemSchema>;

export const pageSchema = z.object({
  success: z.literal(true),
  results: z.array(previewItemSchema),
  next: z.number().int().nullable(),
  total: z.number().int(),
});

export const setCountsSchema = z.object({
  train: z.number().int(),
  val: z.number().int(),
  test: z.number().int(),
});
export type SetCounts = z.infer<typeof setCountsSchema>;

/** Counts of the run that produced the current result. */
const madeSchema = z.object({
  /** End of the run, milliseconds since 1970. */
  ended: z.number().int(),
  outputs: setCountsSchema,
  /** The configuration that the run was started with, `UI_FIELDS` included. */
  config: z.record(z.string(), z.unknown()),
});

export const statusSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  isRunning: z.boolean().optional(),
  /** True in `augmentation_is_complete` if the run was requested and waits for others. */
  isWaiting: z.boolean().optional(),
  failedFiles: z.array(failedFileSchema).optional(),
  details: z.array(failedFileSchema).optional(),
  code: z.string().optional(),
  error: z.string().optional(),
  /** Id of the run that produced the current result, in `augmentation_is_complete`. */
  run: z.string().optional(),
  /** Counts of that run, in `augmentation_is_complete`. */
  made: madeSchema.optional(),
});
export type Status = z.infer<typeof statusSchema>;

export const MASK_KINDS = ['index', 'palette', 'color', 'binary'] as const;
export type MaskKind = (typeof MASK_KINDS)[number];

export const datasetClassSchema = z.object({
  /** Label value, or #rrggbb for a colour-coded set. */
  value: z.union([z.number(), z.string()]),
  color: z.string(),
  /** Share of all mask pixels, 0 to 1. */
  share: z.number(),
  pixels: z.number().int(),
  /** Number of masks that contain it. */
  files: z.number().int(),
  /** Smallest and largest share in one of these masks, 0 to 1. */
  least: z.number(),
  most: z.number(),
  /** Default role; absent: background for label 0 or black, else class. */
  role: z.literal('ignore').optional(),
});
export type DatasetClass = z.infer<typeof datasetClassSchema>;

const spread = z.object({ least: z.number(), median: z.number(), most: z.number() });

/** Objects of a dataset whose mask values are ids. */
export const objectSummarySchema = z.object({
  count: z.number().int(),
  masks: z.number().int(),
  /** Pixels. */
  area: z.object({ least: z.number().int(), median: z.number().int(), most: z.number().int() }),
  /** Number of objects per mask. */
  perMask: spread,
  /** Share of a mask's pixels that objects cover, 0 to 1. */
  covered: spread,
  /** Number of objects by area: those of `from` to less than twice `from` pixels; `from` doubles from bin to bin. */
  histogram: z.array(z.object({ from: z.number().int(), count: z.number().int() })),
  classes: z.array(z.object({ class: z.number().int(), count: z.number().int() })),
});
export type ObjectSummary = z.infer<typeof objectSummarySchema>;

/** An object of one mask. */
export const maskObjectSchema = z.object({
  id: z.number().int(),
  class: z.number().int(),
  /** Pixels. */
  area: z.number().int(),
  /** Display colour, #rrggbb; objects may share one. */
  color: z.string(),
});
export type MaskObject = z.infer<typeof maskObjectSchema>;

export const findingSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  advice: z.string(),
  files: z.array(z.string()),
  /** Images that belong together, where the finding is about groups. */
  groups: z.array(z.array(z.string())).optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const balanceSchema = z.object({
  attribute: z.string(),
  kind: z.enum(['numeric', 'categorical']),
  /** Bin labels (categorical) or the lower edges followed by the last upper edge (numeric). */
  bins: z.array(z.union([z.number(), z.string()])),
  /** Share of each set's members in each bin. */
  sets: z.object({
    all: z.array(z.number()),
    train: z.array(z.number()),
    val: z.array(z.number()),
    test: z.array(z.number()),
  }),
  /** Kolmogorov-Smirnov (numeric) or total variation (categorical) distance of each set from the whole. */
  distance: z.object({ train: z.number(), val: z.number(), test: z.number() }),
});
export type Balance = z.infer<typeof balanceSchema>;

/** Groups of two or more pairs that stay in one set: their number, the pairs in them, and the size of the largest. */
export const groupCountsSchema = z.object({
  count: z.number().int(),
  pairs: z.number().int(),
  largest: z.number().int(),
});
export type GroupCounts = z.infer<typeof groupCountsSchema>;

/** Folds of a cross-validation over the training and validation pairs. */
export const foldsSchema = z.object({
  /** Pairs per fold. */
  sizes: z.array(z.number().int()),
  groups: groupCountsSchema,
  /** Balanced columns; the classes of the masks and the share of the foreground if none is chosen. */
  columns: z.array(z.string()),
  /** Mean standard deviation, over the folds, of the share of the pairs of a column's value; 0: equal. */
  imbalance: z.number(),
});
export type FoldsReport = z.infer<typeof foldsSchema>;

/**
 * Near duplicates among the pairs. `kept`: `together` in one set; or not, because they are more than a quarter of the
 * pairs (`share`) or would leave a set without a pair (`emptySet`).
 */
export const nearSchema = z.object({
  groups: z.number().int(),
  pairs: z.number().int(),
  kept: z.enum(['together', 'share', 'emptySet']),
});

export const JOB_KINDS = ['upload', 'intake', 'attributes', 'augment', 'download'] as const;
export const jobEventSchema = z.object({
  job: z.enum(JOB_KINDS),
  state: z.enum(['idle', 'waiting', 'running', 'done', 'failed', 'cancelled']),
  phase: z.string(),
  done: z.number(),
  total: z.number(),
  /** Items per second. */
  rate: z.number(),
  remainingSeconds: z.number().nullable(),
  message: z.string(),
});
export type JobEvent = z.infer<typeof jobEventSchema>;
