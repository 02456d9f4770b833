import { z } from 'zod';
import { SETS } from '../config.ts';
import { post, rawConfig, SPLIT_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { PAIR_SORTS } from '../rules/pair-choice.ts';
import { maskObjectSchema, pageSchema, repairedItemSchema } from '../shapes.ts';
import { dimensionSchema, reportSchema } from './reads.ts';

const body = z.object({ config: rawConfig });
/** Number of pairs by choice. */
const pairCountsSchema = z.object({
  problems: z.number().int(),
  excluded: z.number().int(),
  /** By code. */
  findings: z.record(z.string(), z.number().int()),
  labels: z.array(z.object({ value: z.union([z.number(), z.string()]), pairs: z.number().int() })),
});

const page = z.number().int().min(1).optional();

/** Reads of the dataset as a configuration changes it: after its repairs, with masks of classes or of objects. */
export const repairedEndpoints = {
  repairedReport: post(
    '/metadata/dataset-report',
    'Returns the dataset report after the repairs of a configuration, with the masks as classes or objects.',
    { body, errors: SPLIT_ERRORS, output: reportSchema },
  ),
  repairedDimension: post(
    '/metadata/uploaded-image-mask-dimension',
    'Returns the smallest height and width, the channels and the classes after the repairs of a configuration.',
    { body, errors: SPLIT_ERRORS, output: dimensionSchema },
  ),
  repairedPage: post(
    '/metadata/gcs/resized_original_images_masks',
    'Returns one page of uploaded pairs with their masks after the repairs of a configuration, excluded pairs included.',
    {
      body: body.extend({
        page,
        page_size: page,
        /** Only the pairs with one of these images or masks. */
        names: z
          .array(z.string())
          .max(2 * LIMITS.filesMax)
          .optional(),
        /** Only the pairs with an image or mask whose name contains this text, in any case. */
        search: z.string().max(LIMITS.nameBytesMax).optional(),
        /** Only the pairs with problems, the excluded ones, or those of the findings of a code. */
        show: z
          .string()
          .regex(/^(problems|excluded|finding [A-Za-z]{1,60})$/)
          .optional(),
        /** Only the pairs that the split of the configuration puts into this set. */
        set: z.enum(SETS).optional(),
        /** Only the pairs whose mask contains this label. */
        label: z.union([z.number().int(), z.string().max(7)]).optional(),
        /** Order of the pairs: by name; last uploaded first; most findings first; smallest class first; largest share of the label first. */
        sort: z.enum(PAIR_SORTS).optional(),
        /** Also returns how many pairs each choice has. */
        counts: z.literal(true).optional(),
        /** An image or mask: its page is returned instead of `page`. */
        containing: z.string().optional(),
      }),
      isLong: true,
      errors: [...SPLIT_ERRORS, 'ResizeFailed', 'ResizedTransferFailed'],
      output: pageSchema.extend({
        results: z.array(repairedItemSchema),
        page: z.number().int(),
        counts: pairCountsSchema.optional(),
      }),
    },
  ),
  maskObjects: post(
    '/metadata/mask-objects',
    'Returns the objects of one mask after the repairs of a configuration.',
    {
      body: body.extend({ name: z.string().min(1) }),
      errors: [...SPLIT_ERRORS, 'NotFound'],
      output: z.object({ success: z.literal(true), objects: z.array(maskObjectSchema) }),
    },
  ),
};
