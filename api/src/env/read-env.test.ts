import { expect, test } from 'bun:test';
import { AREAS, remoteVariable } from '@twinset/contract';
import { startProblem } from '../lib/data-dir.ts';
import { readEnv } from './read-env.ts';
import { startWarnings } from './start-warnings.ts';
import { VARIABLES } from './table.ts';

/** Values that a variable refuses, by the words after "must". */
type Refused = Record<string, string[]>;

const HTTP: Refused = { 'be an http(s) address': ['localhost:9000', 'ftp://host', 'http://', 'http://a b'] };
const PATH: Refused = {
  'be an http(s) address or a path that begins with /': ['api', 'ftp://host', 'http://', '/a b'],
};
const PORT: Refused = {
  'be a number': ['x', ' ', '80,81'],
  'be a whole number': ['80.5'],
  'be at least 0': ['-1'],
  'be at most 65,535': ['65536', '1e99'],
};
const YES_NO: Refused = { 'be "true" or "false"': ['yes', '1'] };
const filled = (what: string): Refused => ({ [`be ${what}`]: [' '] });
const atLeast = (min: string): Refused => ({
  'be a number': ['many', ' '],
  [`be at least ${min}`]: ['-1'],
});

const AREA_PATHS = AREAS.map(({ base }) => `, ${base.slice(1)}`).join('');

const REFUSED: Record<string, Refused> = {
  PORT,
  HOST: { 'be a host name or an IP address': ['http://host', 'a b', ' '] },
  PUBLIC_URL: {
    'be an http(s) address whose path has letters, digits and "._~-" only': ['host', 'https://host/a b', ' '],
    [`be an address whose path begins with none of the product's own: api, remotes, static, login${AREA_PATHS}`]:
      ['https://host/api/', 'https://host/upload_data'],
  },
  ALLOWED_HOSTS: { 'be host names without scheme and path': ['https://host', 'a,b/c', '*'] },
  DATA_DIR: filled('the path of a folder'),
  WORKERS: {
    'be "auto" or a number': ['all', ' '],
    'be "auto" or a whole number': ['1.5'],
    'be at least 1': ['0'],
    'be at most 256': ['257'],
  },
  TENSOR_BACKEND: { 'be "auto", "webgpu", "tfjs-node", "wasm" or "ts"': ['cuda'] },
  WARM_UP: YES_NO,
  LOG_LEVEL: { 'be "debug", "info", "warn", "error" or "silent"': ['all'] },
  STORAGE: { 'be "local", "gcs" or "s3"': ['ftp'] },
  GCS_BUCKET_PREFIX: {
    'be up to 21 lower-case letters, digits and hyphens, starting with a letter or digit': ['A', '-a', ' '],
  },
  GCS_LOCATION: filled('the name of a location'),
  GCS_ENDPOINT: HTTP,
  S3_REGION: filled('the name of a region'),
  S3_ENDPOINT: HTTP,
  S3_PUBLIC_ENDPOINT: HTTP,
  QUEUE: { 'be "in-process" or "bullmq"': ['redis'] },
  PEER_ADDRESS: HTTP,
  SHARD_SECONDS: {
    'be a number': [' '],
    'be at least 0.01': ['0'],
    'be at most 3,600': ['3601'],
  },
  WORKER_PORT: PORT,
  WORKER_CACHE_BYTES: atLeast('1,048,576'),
  SESSION_TTL: atLeast('60'),
  SIGNED_URL_TTL_UPLOAD: atLeast('1'),
  SIGNED_URL_TTL_DOWNLOAD: atLeast('1'),
  FSYNC: YES_NO,
  MAX_RUNS: atLeast('1'),
  MAX_QUEUED_RUNS: atLeast('0'),
  MAX_TRANSFERS: atLeast('1'),
  MAX_SESSION_TRANSFERS: atLeast('1'),
  UPLOAD_PORT: PORT,
  UPLOAD_ORIGIN: HTTP,
  RATE_LIMIT_PER_MINUTE: atLeast('0'),
  TRUST_PROXY: YES_NO,
  MAX_SESSIONS: atLeast('1'),
  MAX_TOTAL_BYTES: atLeast('1,024'),
  MAX_JSON_BYTES: atLeast('1,024'),
  MAX_AUGMENTED_IMAGES: atLeast('1'),
  MAX_SAVE_ID: atLeast('1'),
  MAX_RESIZE_HEIGHT: atLeast('10'),
  MAX_RESIZE_WIDTH: atLeast('1'),
  MAX_FILE_BYTES: atLeast('1,024'),
  MAX_IMAGE_PIXELS: atLeast('1'),
  MAX_IMAGE_SIDE: atLeast('1'),
  MAX_DECODED_BYTES: atLeast('1,000,000'),
  MAX_FILES: atLeast('1'),
  MAX_SESSION_BYTES: atLeast('1,024'),
  MAX_ARCHIVE_BYTES: atLeast('1,024'),
  MAX_CSV_BYTES: atLeast('1,024'),
  CORS_ORIGINS: { 'be origins such as https://host, or *': ['host', 'https://host/a', '*,ftp://host'] },
  PUBLIC_API: PATH,
  ...Object.fromEntries(AREAS.map(({ folder }) => [remoteVariable(folder), PATH])),
  FOOTER_AUTHOR: filled('a name'),
  FOOTER_HREF: PATH,
};

/** Values that no message repeats. */
const SECRETS: Record<string, Refused> = {
  ACCESS_TOKEN: { 'be 8 to 200 characters, ASCII without spaces': ['short', 'with spaces', ' '] },
  REDIS_URL: { 'be an address that begins with redis:// or rediss://': ['http://host', 'host:6379', ' '] },
  DATABASE_URL: {
    'be an address that begins with postgres:// or postgresql://': ['mysql://host', 'host:5432', ' '],
  },
};

/** Variables that accept every text. */
const ANY = [
  'GCS_BUCKET',
  'GCS_PROJECT',
  'GCS_KEY_FILE',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'INTAKE_DIRS',
];

const cases = (table: typeof REFUSED) =>
  Object.entries(table).flatMap(([name, refused]) =>
    Object.entries(refused).flatMap(([must, texts]) => texts.map((text) => [name, text, must] as const)),
  );

function messageOf(source: Record<string, string>): string {
  try {
    readEnv(source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('the message about a wrong value names the variable, the value and what it must be', () => {
  for (const [name, text, must] of cases(REFUSED))
    expect(messageOf({ [name]: text })).toBe(`${name} is "${text}"; it must ${must}.`);
  for (const [name, text, must] of cases(SECRETS))
    expect(messageOf({ [name]: text })).toBe(`${name} is "(hidden)"; it must ${must}.`);
  const named = [...Object.keys(REFUSED), ...Object.keys(SECRETS), ...ANY];
  expect(named.sort()).toEqual(Object.keys(VARIABLES).sort());
});

test('an empty value counts as not set; origins are read as browsers send them', () => {
  const names = Object.keys(VARIABLES);
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  const env = readEnv({
    UPLOAD_PORT: '0',
    UPLOAD_ORIGIN: 'HTTPS://Up.test/x',
    CORS_ORIGINS: 'https://A.test/, http://b.test:80',
  });
  expect([env.UPLOAD_PORT, env.UPLOAD_ORIGIN]).toEqual([0, 'https://up.test']);
  expect(env.CORS_ORIGINS).toEqual(['https://a.test', 'http://b.test']);
});

test('buckets of an intake that another storage has are named at the start', () => {
  const INTAKE_DIRS = 'gs://a/b,/data,s3://c,gs://d';
  const buckets = (text: string, storage: string, driver: string) =>
    `INTAKE_DIRS contains ${text}, which cannot be read because STORAGE is ${storage}. Set STORAGE=${driver}, or name folders.`;
  expect(startWarnings(readEnv({ INTAKE_DIRS }))).toEqual([
    buckets('gs://a/b and gs://d', 'local', 'gcs'),
    buckets('s3://c', 'local', 's3'),
  ]);
  expect(startWarnings(readEnv({ INTAKE_DIRS, STORAGE: 'gcs' }))).toEqual([buckets('s3://c', 'gcs', 's3')]);
});

test('a data directory that cannot be created is named; other missing files are not mistaken for it', () => {
  const missing = (path: string) => Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT', path });
  expect(startProblem(missing('/proc/x'), '/proc/x').message).toBe(
    'DATA_DIR (/proc/x) cannot be created. Check its path, or set DATA_DIR to another folder.',
  );
  expect(startProblem(missing('/etc/key.json'), '/data').message).toBe('ENOENT: /etc/key.json');
});
