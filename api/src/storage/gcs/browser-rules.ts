import type { Bucket } from '@google-cloud/storage';
import { TUNABLES } from '../../tunables.ts';

/** Returns the CORS rules by which browsers may send files to a bucket and read them. */
export const browserRules = (origins: string[]): Parameters<Bucket['setCorsConfiguration']>[0] => [
  {
    origin: origins,
    method: ['GET', 'HEAD', 'PUT'],
    responseHeader: [
      'Content-Type',
      'Content-Length',
      'ETag',
      'Content-Disposition',
      'Content-Range',
      'Range',
      'If-Range',
    ],
    maxAgeSeconds: TUNABLES.cloudCorsMaxAge.value,
  },
];
