import type { downloadEndpoints } from '@twinset/contract';
import { rangedResponse } from '../http/ranged-response.ts';
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
  download: async ({ ctx, session, params, c }) => {
    const { name, type, ...content } = await downloadFile({ ctx, session, input: params.name });
    const headers = new Headers({
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
    });
    if (content.etag !== null) return rangedResponse(c.req.raw, { ...content, headers });
    headers.set('Cache-Control', 'no-store');
    return new Response(content.body, { headers });
  },
};
