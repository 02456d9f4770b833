import { AUGMENTED_ZIP, type ErrorCode, LIMITS, NAME_PATTERN, SETS } from '@twinset/contract';
import { UPLOAD_FOLDERS } from '../storage/object-path.ts';
import { failureCodes, failureResponses } from './failures.ts';
import { RANGE_PARAMETERS, rangeResponses } from './ranged.ts';
import type { JsonSchema } from './schemas.ts';

const text = (more: object = {}) => ({ type: 'string', ...more });
const part = (name: string, schema: JsonSchema) => ({ name, in: 'path', required: true, schema });
const query = (name: string, required: boolean, schema: JsonSchema) => ({
  name,
  in: 'query',
  required,
  schema,
});

const BUCKET = part('bucket', text({ pattern: '^[0-9a-f]{40}$' }));
const NAME = part(
  'name',
  text({ minLength: 1, maxLength: LIMITS.nameBytesMax, pattern: NAME_PATTERN.source }),
);
const SIGNATURE = [
  query('expires', true, { type: 'integer', description: 'Seconds since 1970.' }),
  query('signature', true, text({ minLength: 1 })),
];
const FILE = {
  'image/png': {},
  'image/jpeg': {},
  'image/webp': {},
  'application/zip': {},
  'application/octet-stream': {},
};
const fileHeaders = {
  ETag: { required: true, schema: text() },
  'Content-Length': { required: true, schema: { type: 'integer', minimum: 0 } },
};

const failures = (method: 'GET' | 'PUT', guarded: boolean, errors: ErrorCode[]) =>
  failureResponses(
    failureCodes({
      method,
      access: 'open',
      guarded,
      limited: true,
      errors: ['Forbidden', 'LinkExpired', ...errors],
    }),
  );

const download = (operationId: string, parameters: object[], guarded: boolean) => ({
  operationId,
  summary:
    'Returns a file at an address that the server signed; supports conditional requests and one range.',
  tags: ['Signed URLs'],
  parameters: [BUCKET, ...parameters, ...SIGNATURE, query('download', false, text()), ...RANGE_PARAMETERS],
  responses: {
    200: { description: 'The file', headers: fileHeaders, content: FILE },
    ...rangeResponses(FILE, fileHeaders),
    ...failures('GET', guarded, ['NotFound']),
  },
});

const upload = (guarded: boolean) => ({
  operationId: 'putFile',
  summary: 'Stores an image, a mask or a piece of an intake at an address that the server signed.',
  tags: ['Signed URLs'],
  parameters: [
    BUCKET,
    part('folder', text({ enum: UPLOAD_FOLDERS })),
    NAME,
    ...SIGNATURE,
    query('type', true, text({ description: 'Content type that the address was signed for.' })),
  ],
  requestBody: { required: true, content: { '*/*': { schema: text({ format: 'binary' }) } } },
  responses: {
    200: { description: 'The file was stored' },
    ...failures('PUT', guarded, [
      ...([
        'IncompleteUpload',
        'TooLarge',
        'RunInProgress',
        'IntakeRunning',
        'UploadFailed',
        'NoRoom',
      ] as const),
    ]),
  },
});

/** Returns the addresses that local storage signs: path, expiry and type are covered by the signature. */
export function signedPaths(guarded: boolean): Record<string, Record<string, JsonSchema>> {
  const folder = (names: readonly string[]) => part('folder', text({ enum: names }));
  return {
    [`/storage/{bucket}/${AUGMENTED_ZIP}`]: { get: download('getZip', [], guarded) },
    '/storage/{bucket}/{folder}/{name}': {
      get: download('getPreview', [folder(['resized_images', 'resized_masks', 'preview']), NAME], guarded),
      put: upload(guarded),
    },
    '/storage/{bucket}/{folder}/thumbnails/{name}': {
      get: download('getThumbnail', [folder(['resized_images', 'resized_masks']), NAME], guarded),
    },
    '/storage/{bucket}/resized_augmented/{set}/{folder}/{name}': {
      get: download(
        'getOutputPreview',
        [part('set', text({ enum: SETS })), folder(['images', 'masks']), NAME],
        guarded,
      ),
    },
  };
}
