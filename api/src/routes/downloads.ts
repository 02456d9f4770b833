import type { downloadEndpoints } from '@twinset/contract';
import { downloadFile } from '../services/download/download-file.ts';
import { signDownloads } from '../services/download/sign-downloads.ts';
import { resetUrls } from '../services/upload/reset-urls.ts';
import { type Handlers, handle } from './handler.ts';

export const downloadHandlers: Handlers<typeof downloadEndpoints> = {
  signDownloadUrls: handle(
    signDownloads,
    ({ body }) => body,
    ({ results }) => results,
  ),
  signDownloadUrlsForm: async ({ ctx, session, query }) => {
    const { results, failedFiles } = await signDownloads({
      ctx,
      session,
      input: [query.filenames ?? []].flat(),
    });
    return { success: true, results, ...(failedFiles.length > 0 ? { failedFiles } : {}) };
  },
  resetDownloadUrls: handle(resetUrls, () => 'all' as const),
  download: async ({ ctx, session, params }) => {
    const { name, type, length, body } = await downloadFile({ ctx, session, input: params.name });
    return new Response(body as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
        ...(length === null ? {} : { 'Content-Length': String(length) }),
      },
    });
  },
};
