import { z } from 'zod';
import { get, nameParams, post } from '../endpoint.ts';
import { doneSchema, failedFileSchema } from '../shapes.ts';

const signed = z.object({ filename: z.string(), url: z.string() });

/** Downloads: signed links to the result, and the files made while they are read. */
export const downloadEndpoints = {
  signDownloadUrls: post('/generate-signed-download-url', 'Signs download links; answers a bare list.', {
    body: z.array(z.string()).max(100),
    output: z.array(signed),
  }),
  signDownloadUrlsForm: get(
    '/generate-signed-download-url',
    'Signs download links (repeated query `filenames`).',
    {
      query: z.object({ filenames: z.union([z.string(), z.array(z.string())]).optional() }),
      output: z.object({
        success: z.literal(true),
        results: z.array(signed),
        failedFiles: z.array(failedFileSchema).optional(),
      }),
    },
  ),
  resetDownloadUrls: post('/reset-all-signed-download-urls', 'Makes all older links stop working.', {
    output: doneSchema,
  }),
  download: get(
    '/downloads/{name}',
    'sample.csv, uploaded_data.zip, train.zip, val.zip or test.zip, streamed.',
    {
      params: nameParams,
      produces: 'application/octet-stream',
    },
  ),
};
