import type { readEndpoints, repairedEndpoints } from '@twinset/contract';
import { AS_FILE, imageType } from '../http/file-response.ts';
import { dimension, repairedDimension } from '../services/dataset/dimension.ts';
import { fileList } from '../services/dataset/file-list.ts';
import { maskObjects } from '../services/dataset/mask-objects.ts';
import { names } from '../services/dataset/names.ts';
import { datasetReport, repairedReport } from '../services/dataset/report.ts';
import { largePreview } from '../services/pages/large-preview.ts';
import { originalsPage } from '../services/pages/originals-page.ts';
import { repairedPage } from '../services/pages/repaired-page.ts';
import { setPage } from '../services/pages/set-page.ts';
import { TUNABLES } from '../tunables.ts';
import { type Handlers, handle } from './handler.ts';

const input = undefined;

export const readHandlers: Handlers<typeof readEndpoints> = {
  imageNames: ({ ctx, session }) => names({ ctx, session, input: 'images' }),
  maskNames: ({ ctx, session }) => names({ ctx, session, input: 'masks' }),
  dimension: ({ ctx, session }) => dimension({ ctx, session, input }),
  originalsPage: ({ ctx, session, query }) => originalsPage({ ctx, session, input: query }),
  trainPage: ({ ctx, session, query }) => setPage({ ctx, session, input: { ...query, set: 'train' } }),
  valPage: ({ ctx, session, query }) => setPage({ ctx, session, input: { ...query, set: 'val' } }),
  testPage: ({ ctx, session, query }) => setPage({ ctx, session, input: { ...query, set: 'test' } }),
  picture: async ({ ctx, session, params }) => {
    const bytes = (await largePreview({ ctx, session, input: params })) as Uint8Array<ArrayBuffer>;
    return new Response(bytes, {
      headers: {
        'Content-Type': imageType(bytes) ?? 'image/png',
        // Another image has another version in its address.
        'Cache-Control': `private, max-age=${TUNABLES.previewMaxAge.value}, immutable`,
        ...AS_FILE,
      },
    });
  },
  files: async ({ ctx, session, query }) =>
    new Response(await fileList({ ctx, session, input: query }), {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    }),
  datasetReport: ({ ctx, session }) => datasetReport({ ctx, session, input }),
};

export const repairedHandlers: Handlers<typeof repairedEndpoints> = {
  repairedReport: handle(repairedReport, ({ body }) => body),
  repairedDimension: handle(repairedDimension, ({ body }) => body),
  repairedPage: handle(repairedPage, ({ body }) => body),
  maskObjects: handle(maskObjects, ({ body }) => body),
};
