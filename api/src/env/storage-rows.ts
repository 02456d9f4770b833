import { STORAGE_KINDS } from '@twinset/contract';
import { z } from 'zod';
import { row } from './row.ts';
import { endpoint, filled, optional } from './schemas.ts';

/** Variables of the storage drivers. */
export const STORAGE_ROWS = {
  STORAGE: row(
    z.enum(STORAGE_KINDS),
    'local',
    '',
    'Storage driver: a folder of this machine, Google Cloud Storage, or a service with the interface of Amazon S3.',
  ),
  GCS_BUCKET: row(
    optional,
    '',
    'bucket',
    'One bucket for all sessions, with one prefix per session. Unset: one bucket per session.',
  ),
  GCS_BUCKET_PREFIX: row(
    z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,20}$/,
        'up to 21 lower-case letters, digits and hyphens, starting with a letter or digit',
      ),
    'twinset',
    '',
    'Name prefix of per-session buckets.',
  ),
  GCS_PROJECT: row(
    optional,
    '',
    'project id',
    'Google Cloud project. Unset: the project of the credentials.',
  ),
  GCS_KEY_FILE: row(
    optional,
    '',
    'file',
    'Service account key (JSON). Unset: the default credentials of the machine.',
  ),
  GCS_LOCATION: row(filled('the name of a location'), 'US', 'location', 'Location of per-session buckets.'),
  GCS_ENDPOINT: row(
    endpoint,
    '',
    'address',
    "Address of the storage service instead of Google's, for an emulator.",
  ),
  S3_BUCKET: row(
    optional,
    '',
    'bucket',
    'Bucket of all sessions, with one prefix per session. Required with STORAGE=s3.',
  ),
  S3_REGION: row(filled('the name of a region'), 'us-east-1', 'region', 'Region of the bucket.'),
  S3_ENDPOINT: row(endpoint, '', 'address', 'Address of an S3-compatible service. Unset: that of Amazon.'),
  S3_PUBLIC_ENDPOINT: row(
    endpoint,
    '',
    'address',
    'Address by which browsers reach the S3-compatible service. Unset: S3_ENDPOINT.',
  ),
  S3_ACCESS_KEY_ID: row(
    optional,
    '',
    'text',
    'Key of the S3 service. Unset: the credentials of the machine, as clients of Amazon find them.',
  ),
  S3_SECRET_ACCESS_KEY: row(optional, '', 'text', 'Secret of S3_ACCESS_KEY_ID.'),
};
