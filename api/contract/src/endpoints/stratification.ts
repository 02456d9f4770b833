import { z } from 'zod';
import { csvFile, del, get, post } from '../endpoint.ts';
import { doneSchema, warningSchema } from '../shapes.ts';

/** Endpoints of the CSV by which the split may be stratified. */
export const stratificationEndpoints = {
  uploadStratificationFile: post('/upload/backend/stratification_file', 'Checks and stores the CSV file.', {
    form: z.object({ stratificationDataFile: csvFile }),
    errors: ['NoFileSelected', 'InvalidFile', 'InvalidCsv', 'InvalidDataset'],
    output: z.object({
      success: z.literal(true),
      message: z.string(),
      results: z.object({ filename: z.string(), columns: z.array(z.string()), rows: z.number().int() }),
      warnings: z.array(warningSchema).optional(),
    }),
  }),
  deleteStratificationFile: del('/stratification_data_file/delete', 'Deletes the CSV file.', {
    output: doneSchema,
  }),
  stratificationFilename: get(
    '/upload/backend/stratification_data_filename',
    'Returns the name of the stored CSV file.',
    {
      output: z.object({ success: z.literal(true), results: z.string().nullable() }),
    },
  ),
  stratificationParameters: get(
    '/stratification_data_file/parameters',
    'Lists the columns of the CSV file except image_id.',
    {
      output: z.object({
        success: z.literal(true),
        results: z.array(z.string()),
        /** Reason why the stored CSV cannot be used: it no longer matches the images. */
        problem: z.string().optional(),
      }),
    },
  ),
};
