import { z } from 'zod';
import { describedAs, get, pagingQuery, repeated } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { outputPageSchema } from '../manifest.ts';
import { OUTPUT_SORTS } from '../rules/pair-choice.ts';
import { datasetClassSchema, findingSchema, MASK_KINDS, objectSummarySchema, pageSchema } from '../shapes.ts';
import { TRANSFORM_FLAGS, type TransformFlag } from '../transform-config.ts';

/** Folder of a preview: uploads, masks after repairs in two sizes, or the outputs of a set in two sizes. */
export const PREVIEW_FOLDERS = [
  'images',
  'masks',
  'repaired_masks',
  'repaired_thumbnails',
  'train_images',
  'train_masks',
  'val_images',
  'val_masks',
  'test_images',
  'test_masks',
  'train_images_thumbnails',
  'train_masks_thumbnails',
  'val_images_thumbnails',
  'val_masks_thumbnails',
  'test_images_thumbnails',
  'test_masks_thumbnails',
] as const;
export type PreviewFolder = (typeof PREVIEW_FOLDERS)[number];

const names = { output: z.object({ success: z.literal(true), results: z.array(z.string()) }) };
const page = { query: pagingQuery, output: pageSchema, errors: ['InvalidDataset'] as const };
/** Size of the previews at `url`; those of the default have 512 pixels on the longer side. */
const previewSize = z.enum(['rendition', 'thumbnail']).optional();
const outputPage = {
  ...page,
  query: pagingQuery.extend({
    size: previewSize,
    /** Only the outputs with this text in their name or that of a source, in any case. */
    search: z.string().max(LIMITS.nameBytesMax).optional(),
    /** Only the outputs to which this transform was applied; `none`: those without any. */
    transform: z.enum(['none', ...TRANSFORM_FLAGS] as ['none', ...TransformFlag[]]).optional(),
    /** Order of the outputs; default: by number. */
    sort: z.enum(OUTPUT_SORTS).optional(),
    /** Also returns how many outputs each transform has. */
    counts: z.enum(['true']).optional(),
    /** An image or mask: its page is returned instead of `page`. */
    containing: z.string().optional(),
  }),
  output: outputPageSchema,
};
const segment = describedAs(z.string(), { type: 'string', minLength: 1 });

const pairRuleSchema = z.object({
  rule: z.string(),
  pairs: z.number().int(),
  /** Pairs matched by this rule; none for equal names, which need no explanation. */
  made: z.array(z.object({ image: z.string(), mask: z.string() })),
});

export const reportSchema = z.object({
  success: z.literal(true),
  pairs: z.number().int(),
  rules: z.array(pairRuleSchema),
  classes: z.array(datasetClassSchema),
  /** Numbers of stored images with one and with three channels. */
  channels: z.array(z.object({ channels: z.union([z.literal(1), z.literal(3)]), count: z.number() })),
  sizes: z.array(z.object({ width: z.number(), height: z.number(), count: z.number() })),
  findings: z.array(findingSchema),
  /** Absent for masks of classes. */
  objects: objectSummarySchema.optional(),
});

export const dimensionSchema = z.object({
  success: z.literal(true),
  dimension: z.object({ height: z.number().int(), width: z.number().int() }).nullable(),
  uniform: z.boolean(),
  channels: z.object({
    imgChannels: z.union([z.literal(1), z.literal(3)]),
    maskChannels: z.union([z.literal(1), z.literal(3)]),
  }),
  maskKind: z.enum(MASK_KINDS).nullable(),
  imageType: z.enum(['png', 'jpeg', 'mixed', '']),
  classes: z.array(datasetClassSchema),
});

/** Names, pages, dimensions and the report of the dataset. */
export const readEndpoints = {
  imageNames: get('/upload/backend/image_names', 'Lists the names of the uploaded images, sorted.', names),
  maskNames: get('/upload/backend/mask_names', 'Lists the names of the uploaded masks, sorted.', names),
  dimension: get(
    '/metadata/uploaded-image-mask-dimension',
    'Returns the smallest height and width, the channels and the classes.',
    { errors: ['InvalidDataset'], output: dimensionSchema },
  ),
  originalsPage: get('/metadata/gcs/resized_original_images_masks', 'Returns one page of uploaded pairs.', {
    query: pagingQuery.extend({
      /** Only the pairs of these images. */
      images: repeated.optional(),
      size: previewSize,
    }),
    errors: ['InvalidDataset', 'ResizeFailed', 'ResizedTransferFailed'],
    output: pageSchema,
  }),
  trainPage: get('/metadata/gcs/resized-train-set', 'Returns one page of training outputs.', outputPage),
  valPage: get('/metadata/gcs/resized-val-set', 'Returns one page of validation outputs.', outputPage),
  testPage: get('/metadata/gcs/resized-test-set', 'Returns one page of testing outputs.', outputPage),
  picture: get(
    '/pictures/{folder}/{version}/{name}',
    'Returns the preview at an address of a preview page that is not signed, full-size or a thumbnail: upright, 8-bit, masks coloured by class.',
    {
      params: z.object({ folder: z.enum(PREVIEW_FOLDERS), version: segment, name: segment }),
      errors: ['NotFound', 'RunInProgress', 'WrongState', 'InvalidDataset'],
      produces: ['image/png', 'image/webp'],
    },
  ),
  files: get('/metadata/files', 'Returns details of each uploaded file, for the lists on the upload pages.', {
    query: z.object({ kind: z.enum(['images', 'masks']) }),
    output: z.object({
      success: z.literal(true),
      results: z.array(
        z.object({
          name: z.string(),
          bytes: z.number(),
          /** Time of the upload, in milliseconds since 1970. */
          uploaded: z.number(),
          width: z.number().nullable(),
          height: z.number().nullable(),
          /** Description for users: "PNG, 8-bit palette". */
          kind: z.string(),
          state: z.enum(['ready', 'pending', 'attention']),
          note: z.string().nullable(),
        }),
      ),
    }),
  }),
  datasetReport: get(
    '/metadata/dataset-report',
    'Returns the dataset report: findings, each with its advice.',
    {
      errors: ['InvalidDataset'],
      output: reportSchema,
    },
  ),
};
