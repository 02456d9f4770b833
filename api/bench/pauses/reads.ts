import { ENDPOINTS, type Endpoint, type EndpointName } from '@twinset/contract';
import { json, type LargestRequest, plain, type Stage } from './request.ts';

const DOWNLOADS = ['sample.csv', 'uploaded_data.zip', 'train.zip', 'val.zip', 'test.zip'];

/** Queries as long as an address may be. */
const QUERIES: Partial<Record<EndpointName, object>> = {
  originalsPage: { page_size: 100, images: Array.from({ length: 800 }, (_, n) => `img_${n}.png`) },
  trainPage: { page_size: 100 },
  valPage: { page_size: 100 },
  testPage: { page_size: 100 },
  files: { kind: 'images' },
  signDownloadUrlsForm: { filenames: Array.from({ length: 500 }, () => 'augmented_data.zip') },
};

/** Calls without a body and parameters in their path, and the other ones of downloads and previews. */
export const reads: LargestRequest[] = [
  ...(Object.entries(ENDPOINTS) as [EndpointName, Endpoint][])
    .filter(([, { method, path, produces }]) => {
      const isRead = method === 'GET' && !path.includes('{');
      return isRead && !produces?.includes('text/event-stream');
    })
    .map(([call]) => ({ call, title: 'all pairs and outputs', send: plain(call, QUERIES[call]) })),
  ...DOWNLOADS.map(
    (name): LargestRequest => ({
      call: 'download',
      title: name,
      send: ({ client }) => fetch(client.url(`/downloads/${name}`)),
    }),
  ),
  {
    call: 'signDownloadUrls',
    title: 'names as many as fit',
    ...json('signDownloadUrls', () => Array.from({ length: 15_000 }, () => 'augmented.zip')),
  },
  {
    call: 'picture',
    title: 'a preview in full size',
    async send({ client }: Stage) {
      const { results } = await client.ok('originalsPage', { query: {} } as never);
      return fetch(client.resolve(results[0]?.image?.large ?? ''));
    },
  },
  {
    call: 'GET /storage',
    title: 'the zip',
    async send({ client }: Stage) {
      const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
      return fetch(client.resolve(link?.url ?? ''));
    },
  },
  {
    call: 'events',
    title: '100 streams',
    async send({ client }: Stage) {
      const abort = new AbortController();
      const open = () => fetch(client.url('/events'), { signal: abort.signal });
      const streams = await Promise.all(Array.from({ length: 100 }, open));
      for (const stream of streams) await stream.body?.getReader().read();
      abort.abort();
      return new Response(null, { status: streams[0]?.status });
    },
  },
];
