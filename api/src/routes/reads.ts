import type { readEndpoints } from '@twinset/contract';
import { dimension } from '../services/dataset/dimension.ts';
import { fileList } from '../services/dataset/file-list.ts';
import { names } from '../services/dataset/names.ts';
import { datasetReport } from '../services/dataset/report.ts';
import { originalsPage } from '../services/pages/originals-page.ts';
import { setPage } from '../services/pages/set-page.ts';
import type { Handlers } from './handler.ts';

const input = undefined;

export const readHandlers: Handlers<typeof readEndpoints> = {
  imageNames: ({ ctx, session }) => names({ ctx, session, input: 'images' }),
  maskNames: ({ ctx, session }) => names({ ctx, session, input: 'masks' }),
  dimension: ({ ctx, session }) => dimension({ ctx, session, input }),
  originalsPage: ({ ctx, session, query }) => originalsPage({ ctx, session, input: query }),
  trainPage: ({ ctx, session, query }) => setPage({ ctx, session, input: { ...query, set: 'train' } }),
  valPage: ({ ctx, session, query }) => setPage({ ctx, session, input: { ...query, set: 'val' } }),
  testPage: ({ ctx, session, query }) => setPage({ ctx, session, input: { ...query, set: 'test' } }),
  files: ({ ctx, session, query }) => fileList({ ctx, session, input: query }),
  datasetReport: ({ ctx, session }) => datasetReport({ ctx, session, input }),
};
