import { type EndpointName, LIMITS } from '@twinset/contract';
import { sendFiles, uploadFiles } from '../../src/testing/upload-folder.ts';
import {
  CONFIG_BYTES,
  deepArrays,
  json,
  type LargestRequest,
  manyFields,
  NAMES_BYTES,
  plain,
  type Stage,
} from './request.ts';

const KINDS = ['images', 'masks'] as const;

/** The calls that need no session, with bodies that they do not read. */
export const setUp: LargestRequest[] = (
  ['createBucket', 'createBucketFolders', 'createProjectDirectories', 'startSession'] as const
).map((call) => ({ call, title: 'unknown fields', ...json(call, () => manyFields(CONFIG_BYTES)) }));

const names = (count: number, length: number, end = '.png') =>
  Array.from({ length: count }, (_, n) => `${String(n).padStart(length - end.length, 'n')}${end}`);
const sign = (title: string, filenames: () => string[]): LargestRequest => ({
  call: 'signUploadUrls',
  title,
  ...json('signUploadUrls', () => ({ filenames: filenames(), folder_path: 'images' })),
});
const most = 2 * LIMITS.filesMax;

export const signing: LargestRequest[] = [
  sign('long names', () => names(most, 200)),
  sign('short names', () => names(most, 10)),
  sign('names of another format', () => names(most, 100, '.tiff')),
  sign('one name', () => Array.from({ length: most }, () => 'a.png')),
  sign('names that decompose', () => names(most, 60).map((name) => `${'e\u0301'.repeat(20)}${name}`)),
  sign('more names than are read', () => names(NAMES_BYTES / 16, 12)),
  sign('one name as long as fits', () => ['x'.repeat(NAMES_BYTES - 100)]),
  {
    call: 'signUploadUrls',
    title: 'nested arrays',
    ...json('signUploadUrls', () => deepArrays(NAMES_BYTES)),
  },
];

/** The steps of an upload, each with all pairs. */
export const transfers: LargestRequest[] = KINDS.flatMap((kind) => {
  const steps: EndpointName[] =
    kind === 'images'
      ? ['transferImages', 'resizeImages', 'transferResizedImages', 'createImagesDirectory']
      : ['transferMasks', 'resizeMasks', 'transferResizedMasks', 'createMasksDirectory'];
  const send = ({ client, pairs }: Stage) => sendFiles(client, kind, pairs[kind]);
  return steps.map((call, i) => ({
    call,
    title: 'all files',
    send: plain(call),
    ...(i === 0 ? { before: send } : {}),
  }));
});

/** An upload of the largest file. */
export const storing: LargestRequest[] = (() => {
  const bytes = new Uint8Array(LIMITS.fileBytesMax);
  let url = '';
  const before = async ({ client }: Stage) => {
    const body = { filenames: ['large.png'], folder_path: 'images', content_types: ['image/png'] };
    url = client.resolve((await client.ok('signUploadUrls', { body } as never)).results[0]?.url ?? '');
  };
  return [
    {
      call: 'PUT /storage',
      title: 'the largest file',
      before,
      send: () => fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: bytes }),
    },
    {
      call: 'deleteImage',
      title: 'the largest file',
      send: ({ client }) => fetch(client.url('/upload/backend/images/large.png'), { method: 'DELETE' }),
    },
    {
      call: 'deleteMask',
      title: 'one that is missing',
      send: ({ client }) => fetch(client.url('/upload/backend/masks/large.png'), { method: 'DELETE' }),
    },
  ] satisfies LargestRequest[];
})();

export const revoking: LargestRequest[] = (
  ['resetResizedUrls', 'resetSetUrls', 'resetDownloadUrls'] as const
).map((call) => ({ call, title: 'all URLs', send: plain(call) }));

/** Deletions, each of all pairs. */
export const deletions: LargestRequest[] = (
  [
    ...(['deleteResizedImages', 'deleteResizedMasks', 'deleteImages', 'deleteMasks'] as const),
    ...(['deleteProjectDirectories', 'deleteBucket', 'clearSession'] as const),
  ] as const
).map((call) => ({
  call,
  title: 'all files',
  send: plain(call),
  async before({ client, pairs }) {
    await client.start();
    for (const kind of KINDS) await uploadFiles(client, kind, pairs[kind]);
  },
}));
