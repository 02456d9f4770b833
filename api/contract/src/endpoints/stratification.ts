import { z } from 'zod';
import { del, get, post } from '../endpoint.ts';
import { doneSchema, warningSchema } from '../shapes.ts';

/** The CSV that the split may be stratified by. */
export const stratificationEndpoints = {
  uploadStratificationFile: post('/upload/backend/stratification_file', 'Checks and stores the CSV.', {
    bodyKind: 'multipart',
    output: z.object({
      success: z.literal(true),
      message: z.string(),
      results: z.object({ filename: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
      warnings: z.array(warningSchema).optional(),
    }),
  }),
  deleteStratificationFile: del('/stratification_data_file/delete', 'Deletes the CSV.', {
    output: doneSchema,
  }),
  stratificationFilename: get('/upload/backend/stratification_data_filename', 'The name of the stored CSV.', {
    output: z.object({ success: z.literal(true), results: z.string().nullable() }),
  }),
  stratificationParameters: get(
    '/stratification_data_file/parameters',
    'The columns of the CSV without image_id.',
    {
      output: z.object({
        success: z.literal(true),
        results: z.array(z.string()),
        /** Why a CSV that is there cannot be used: it does not match the images any more. */
        problem: z.string().optional(),
      }),
    },
  ),
};
