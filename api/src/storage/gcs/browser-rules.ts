import type { Bucket } from '@google-cloud/storage';
import { TUNABLES } from '../../tunables.ts';
import { BROWSER_HEADERS, BROWSER_METHODS } from '../browser-access.ts';

/** Returns the CORS rules by which browsers may send files to a bucket and read them. */
export const browserRules = (origins: string[]): Parameters<Bucket['setCorsConfiguration']>[0] => [
  {
    origin: origins,
    method: BROWSER_METHODS,
    responseHeader: BROWSER_HEADERS,
    maxAgeSeconds: TUNABLES.cloudCorsMaxAge.value,
  },
];
