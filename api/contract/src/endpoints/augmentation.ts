import { z } from 'zod';
import { predictionSchema } from '../budget.ts';
import { SETS } from '../config.ts';
import { csvFile, del, get, post, rawConfig, SPLIT_ERRORS } from '../endpoint.ts';
import { manifestSchema, manifestSummarySchema, receiptSchema } from '../manifest.ts';
import {
  balanceSchema,
  doneSchema,
  findingSchema,
  groupCountsSchema,
  nearSchema,
  setCountsSchema,
  warningSchema,
} from '../shapes.ts';
import { tileReportSchema } from '../tiles.ts';

const media = z.object({ name: z.string(), url: z.string() });
const shownMedia = media.extend({
  /**
   * A version of the file for display, if it has 16 bits: scaled by the dataset's one grey scale, or coloured by class.
   */
  shown: z.string().optional(),
});
const shownImage = shownMedia.extend({
  /** A lossy version of the size of grids, if the call requests thumbnails. */
  thumbnail: z.string().optional(),
});

/** Number of files that differ, and the first 100 of them, such as "images/a.png". */
const filesSchema = z.object({ count: z.number().int(), names: z.array(z.string()) });

/** Differences between two states of the sources. */
const sourcesSchema = z.object({
  changed: filesSchema,
  deleted: filesSchema,
  added: filesSchema,
  csvChanged: z.boolean(),
});

/** The version of Twinset and the name of the backend that render outputs. */
const programSchema = z.object({ version: z.string(), backend: z.string() });

/**
 * A result of the session. A run with its `config` gives the same zip, byte by byte, while its sources and the program are
 * the same.
 */
const versionSchema = z.object({
  id: z.string(),
  /** End of the run, milliseconds since 1970. */
  ended: z.number().int(),
  seed: z.number().int(),
  config: z.record(z.string(), z.unknown()),
  outputs: setCountsSchema,
  zipBytes: z.number().int(),
  /** SHA-256 of the zip; null if the zip was replaced before it was computed. */
  zipSha256: z.string().nullable(),
  /** Program that rendered it; null for a result of before this was recorded. */
  program: programSchema.nullable(),
  /** Differences between its sources and the present files. */
  sources: sourcesSchema,
});

/** Planning, running, replaying and reading an augmentation. */
export const augmentationEndpoints = {
  augment: post('/augment', 'Runs the augmentation; returns when it ends.', {
    form: z.object({ config: rawConfig, stratificationDataFile: csvFile.optional() }),
    errors: [
      ...SPLIT_ERRORS,
      'AlreadyRunning',
      'IntakeRunning',
      'Cancelled',
      'AugmentationFailed',
      'TooManyRequests',
    ],
    output: z.object({
      success: z.literal(true),
      message: z.string(),
      outputs: setCountsSchema,
      warnings: z.array(warningSchema),
      seconds: z.number(),
      bytes: z.number(),
    }),
  }),
  cancelAugmentation: del('/augment', 'Cancels the augmentation run.', { output: doneSchema }),
  plan: post('/augment/plan', 'Returns the split, its charts and the estimated size of a run.', {
    body: z.object({ config: rawConfig }),
    errors: SPLIT_ERRORS,
    output: z.object({
      success: z.literal(true),
      sizes: setCountsSchema,
      /** Sizes by the ratios; whole groups may not allow them. */
      planned: setCountsSchema,
      groups: groupCountsSchema,
      /** Absent without near duplicates, or if they are not considered (`keepNearDuplicates` false). */
      near: nearSchema.optional(),
      outputs: setCountsSchema,
      unusedTrainPairs: z.number().int(),
      /** Absent if pairs are not cut into tiles. */
      tiles: tileReportSchema.optional(),
      bytes: z.number(),
      seconds: z.number(),
      balance: z.array(balanceSchema),
      warnings: z.array(warningSchema),
      /** Findings of severity `error` that are not waived: a run of this configuration is refused. */
      stops: z.array(findingSchema),
    }),
  }),
  splitSizes: post(
    '/augment/sizes',
    'Returns the number of pairs per set: a plan without charts and estimate.',
    {
      body: z.object({ config: rawConfig }),
      errors: SPLIT_ERRORS,
      output: z.object({ success: z.literal(true), sizes: setCountsSchema, near: nearSchema.optional() }),
    },
  ),
  checkConfiguration: post(
    '/augment/configuration',
    'Checks a configuration without the dataset; returns it with the defaults of missing fields.',
    {
      body: z.object({ config: rawConfig }),
      errors: ['InvalidConfiguration'],
      output: z.object({
        success: z.literal(true),
        config: rawConfig,
        warnings: z.array(warningSchema),
      }),
    },
  ),
  predictShares: post(
    '/augment/budget',
    'Returns the class shares that the training outputs are expected to have, beside those of their sources.',
    {
      body: z.object({ config: rawConfig }),
      errors: SPLIT_ERRORS,
      output: predictionSchema.extend({ success: z.literal(true) }),
    },
  ),
  previewOutputs: post(
    '/augment/preview',
    'Returns the outputs of the given indices, exactly as a run produces them.',
    {
      body: z.object({
        config: rawConfig,
        set: z.enum(SETS),
        indices: z.array(z.number().int().min(0).max(1_000_000)).min(1).max(32),
        name: z.string().optional(),
        /** Also returns a thumbnail of each image. */
        thumbnails: z.boolean().optional(),
      }),
      errors: SPLIT_ERRORS,
      output: z.object({
        success: z.literal(true),
        results: z.array(
          z.object({
            index: z.number().int(),
            source: z.string(),
            /** Images of the pairs of which the output has regions; absent without any. */
            partners: z.array(z.string()).optional(),
            image: shownImage,
            mask: shownMedia,
            params: receiptSchema.shape.params,
          }),
        ),
        warnings: z.array(warningSchema).optional(),
      }),
    },
  ),
  replay: post('/augment/replay', 'Reproduces the output of a manifest row.', {
    body: z.object({ config: rawConfig.optional(), output: receiptSchema }),
    errors: [...SPLIT_ERRORS, 'NotFound', 'WrongState'],
    output: z.object({
      success: z.literal(true),
      image: media,
      mask: media,
      imageSha256: z.string(),
      maskSha256: z.string(),
      same: z.boolean(),
      /** Backend that computed the output again. */
      backend: z.string(),
      /** Backend of the result, if it is another one: then masks are equal, and images within one level. */
      recordedBackend: z.string().optional(),
      /** Largest difference of the image from that of the result, in levels; absent if it was not compared. */
      levels: z.number().int().optional(),
    }),
  }),
  transferZip: post('/gcs/transfer_augmented_zip_to_gcs', 'Copies the zip to the bucket.', {
    errors: ['WrongState'],
    output: doneSchema,
  }),
  transferResizedAugmented: post(
    '/gcs/transfer_resized_augmented_data_to_gcs',
    'Prepares the previews of the outputs in the bucket.',
    { errors: ['WrongState'], output: doneSchema },
  ),
  resetSetUrls: post(
    '/reset-signed-urls-for-resized-train-val-test-sets',
    'Revokes the signed URLs of the augmented sets.',
    { errors: ['SetUrlsNotReset'], output: doneSchema },
  ),
  manifest: get(
    '/augment/manifest',
    'Returns the manifest of the current result, with one receipt per output.',
    {
      errors: ['RunInProgress', 'WrongState'],
      output: z.object({ success: z.literal(true), manifest: manifestSchema }),
    },
  ),
  versions: get(
    '/augment/versions',
    'Returns the last 50 results: settings, hashes, and which sources changed since.',
    {
      /** `program`: what renders new runs. */
      output: z.object({
        success: z.literal(true),
        results: z.array(versionSchema),
        program: programSchema,
      }),
    },
  ),
  versionSources: get(
    '/augment/versions/sources',
    'Compares the sources of two results: `deleted` are those that only the first one has.',
    {
      query: z.object({ from: z.string(), to: z.string() }),
      errors: ['NotFound'],
      output: z.object({ success: z.literal(true), sources: sourcesSchema }),
    },
  ),
  manifestSummary: get(
    '/augment/manifest/summary',
    'Returns the manifest of the current result without its lists; receipts come with the pages of outputs.',
    {
      errors: ['RunInProgress', 'WrongState'],
      output: z.object({ success: z.literal(true), manifest: manifestSummarySchema }),
    },
  ),
};
