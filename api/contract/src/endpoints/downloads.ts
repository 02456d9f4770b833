import { z } from 'zod';
import { describedAs, get, post, repeated } from '../endpoint.ts';
import { doneSchema, failedFileSchema } from '../shapes.ts';
import { SAMPLE_ZIP } from '../storage-keys.ts';

/** Names of the files that are generated while they are read. */
export const STREAMED_FILES = [
  'sample.csv',
  'uploaded_data.zip',
  'train.zip',
  'val.zip',
  'test.zip',
  SAMPLE_ZIP,
] as const;

const signed = z.object({ filename: z.string(), url: z.string() });

/** Downloads: signed links to the result, and files that are generated while they are read. */
export const downloadEndpoints = {
  signDownloadUrls: post('/generate-signed-download-url', 'Signs download URLs; returns an array.', {
    body: z.array(z.string()).max(100),
    errors: ['InvalidNames', 'WrongState'],
    output: z.array(signed),
  }),
  signDownloadUrlsForm: get(
    '/generate-signed-download-url',
    'Signs download URLs (repeated query parameter `filenames`).',
    {
      query: z.object({ filenames: repeated.optional() }),
      errors: ['InvalidNames', 'WrongState'],
      output: z.object({
        success: z.literal(true),
        results: z.array(signed),
        failedFiles: z.array(failedFileSchema).optional(),
      }),
    },
  ),
  resetDownloadUrls: post('/reset-all-signed-download-urls', 'Revokes all signed URLs.', {
    errors: ['SignedUrlsNotReset'],
    output: doneSchema,
  }),
  download: get(
    '/downloads/{name}',
    'Returns sample.csv, uploaded_data.zip, train.zip, val.zip, test.zip, or a sample dataset, whole or one range.',
    {
      // An unknown name is not found (404), rather than malformed.
      params: z.object({ name: describedAs(z.string(), { type: 'string', enum: STREAMED_FILES }) }),
      errors: ['NotFound', 'RunInProgress', 'WrongState', 'InvalidDataset'],
      produces: ['text/csv', 'application/zip'],
      isRanged: true,
    },
  ),
};
