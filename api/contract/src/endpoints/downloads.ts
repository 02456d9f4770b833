import { z } from 'zod';
import { get, nameParams, post } from '../endpoint.ts';
import { doneSchema, failedFileSchema } from '../shapes.ts';

const signed = z.object({ filename: z.string(), url: z.string() });

/** Downloads: signed links to the result, and the files made while they are read. */
export const downloadEndpoints = {
  signDownloadUrls: post('/generate-signed-download-url', 'Signs download URLs; returns an array.', {
    body: z.array(z.string()).max(100),
    output: z.array(signed),
  }),
  signDownloadUrlsForm: get(
    '/generate-signed-download-url',
    'Signs download URLs (repeated query parameter `filenames`).',
    {
      query: z.object({ filenames: z.union([z.string(), z.array(z.string())]).optional() }),
      output: z.object({
        success: z.literal(true),
        results: z.array(signed),
        failedFiles: z.array(failedFileSchema).optional(),
      }),
    },
  ),
  resetDownloadUrls: post('/reset-all-signed-download-urls', 'Revokes all signed URLs.', {
    output: doneSchema,
  }),
  download: get(
    '/downloads/{name}',
    'Streams sample.csv, uploaded_data.zip, train.zip, val.zip or test.zip.',
    {
      params: nameParams,
      produces: 'application/octet-stream',
    },
  ),
};
