import { homedir } from 'node:os';
import { join } from 'node:path';
import { AREAS, LIMITS, type RemoteVariable, remoteEntryPath, remoteVariable } from '@twinset/contract';
import { z } from 'zod';

const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max);
const address = z
  .string()
  .regex(/^(https?:\/\/[^\s]+|\/[^\s]*)$/, 'an http(s) address or a path that begins with /');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const hosts = list.refine(
  (items) => items.every((item) => /^[^\s/?#@\\*]+$/.test(item) && URL.canParse(`ws://${item}`)),
  'be host names without scheme and path',
);
const optional = z.string().transform((text) => (text === '' ? undefined : text));
const yesNo = z.enum(['true', 'false']).transform((text) => text === 'true');

/** One variable: how it is checked, what holds without it, and what a person reads of it. */
export type Variable = { schema: z.ZodType; default: string; unit: string; meaning: string };
const row = <S extends z.ZodType>(schema: S, fallback: string | number, unit: string, meaning: string) => ({
  schema,
  default: String(fallback),
  unit,
  meaning,
});

const dataDir = () => join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'twinset');

const remoteRows = Object.fromEntries(
  AREAS.map(({ area, folder }) => [
    remoteVariable(folder),
    row(address, remoteEntryPath(folder), 'address', `Entry of the ${area} area.`),
  ]),
) as Record<RemoteVariable, ReturnType<typeof row<typeof address>>>;

/** Every environment variable of the server. The README's table is made from this one. */
export const VARIABLES = {
  PORT: row(whole(0, 65_535), 8080, 'port', 'Port to listen on; 0 takes any free one.'),
  HOST: row(
    z.string().min(1),
    '127.0.0.1',
    'address',
    'Address to listen on. For a network (0.0.0.0 or ::), set ACCESS_TOKEN, and ALLOWED_HOSTS for names.',
  ),
  ALLOWED_HOSTS: row(
    hosts,
    '',
    'comma-separated',
    'Further host names under which this server is opened, such as that of a proxy; with the port if it is neither 80 nor 443. Loopback names, IP addresses and HOST always work.',
  ),
  ACCESS_TOKEN: row(
    z
      .string()
      .regex(/^([\x21-\x7e]{8,200})?$/, '8 to 200 characters, ASCII without spaces')
      .transform((text) => (text === '' ? undefined : text)),
    '',
    'text',
    'Password of the whole site: pages ask for it, scripts send `Authorization: Bearer TOKEN`. Unset: everyone who reaches the server may use it.',
  ),
  DATA_DIR: row(
    z.string().min(1),
    '$XDG_DATA_HOME/twinset or ~/.local/share/twinset',
    'folder',
    'Where buckets, working spaces and records are kept, of one server at a time.',
  ),
  WORKERS: row(
    z.union([z.literal('auto'), whole(1, 256)]),
    'auto',
    'threads',
    'Worker threads of the engine; auto takes one a core.',
  ),
  TENSOR_BACKEND: row(
    z.enum(['auto', 'tfjs-node', 'wasm', 'ts']),
    'auto',
    '',
    'Tensor kernels: auto takes SIMD WebAssembly where it is built, else TypeScript; tfjs-node has no kernels of its own yet.',
  ),
  LOG_LEVEL: row(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    '',
    'Least severe level that is logged (JSON lines on standard error).',
  ),

  STORAGE: row(z.enum(['local', 'gcs']), 'local', '', 'Storage driver.'),
  GCS_BUCKET: row(
    optional,
    '',
    'bucket',
    'One bucket for all sessions, a prefix a session. Unset: a bucket a session.',
  ),
  GCS_BUCKET_PREFIX: row(
    z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9-]{0,20}$/,
        'up to 21 lower-case letters, digits and hyphens, not first a hyphen',
      ),
    'twinset',
    '',
    'Begin of the names of per-session buckets.',
  ),
  GCS_PROJECT: row(optional, '', 'project id', 'Google Cloud project; unset: the one of the credentials.'),
  GCS_KEY_FILE: row(
    optional,
    '',
    'file',
    'Service account key (JSON). Unset: the default credentials of the machine.',
  ),
  GCS_LOCATION: row(z.string().min(1), 'US', 'location', 'Location of per-session buckets.'),
  GCS_ENDPOINT: row(
    optional,
    '',
    'address',
    "Address of the storage service in place of Google's, for an emulator.",
  ),

  SESSION_TTL: row(whole(60), 7 * 24 * 3600, 'seconds', 'A session untouched for this long is removed.'),
  SIGNED_URL_TTL_UPLOAD: row(whole(1, 604_800), 3600, 'seconds', 'How long an upload URL is good.'),
  SIGNED_URL_TTL_DOWNLOAD: row(
    whole(1, 604_800),
    24 * 3600,
    'seconds',
    'How long a download or preview URL is good.',
  ),
  FSYNC: row(
    yesNo,
    'true',
    'true, false',
    'Flush uploads to the disk when they are transferred, so that they outlive a power cut.',
  ),

  MAX_RUNS: row(whole(1, 64), 1, 'runs', 'Augmentations at the same time; the others wait.'),
  MAX_QUEUED_RUNS: row(
    whole(0, 10_000),
    20,
    'runs',
    'Augmentations that may wait; more are refused with 429.',
  ),
  MAX_TRANSFERS: row(
    whole(1, 1000),
    256,
    'requests',
    'Uploads received at the same time; more are refused with 429.',
  ),
  MAX_SESSION_TRANSFERS: row(
    whole(1, 1000),
    64,
    'requests',
    'Of these, uploads of one session, so that others can upload beside it.',
  ),
  UPLOAD_PORT: row(
    z.union([z.literal('').transform(() => undefined), whole(0, 65_535)]),
    '',
    'port',
    'Takes uploads to the local storage in a thread of its own, at a port of its own (0: any free one), so that nobody else waits beside dozens of them. Unset: at PORT.',
  ),
  UPLOAD_ORIGIN: row(
    z.union([z.literal('').transform(() => undefined), z.url().transform((url) => new URL(url).origin)]),
    '',
    'address',
    'Where browsers reach UPLOAD_PORT. Unset: by http at the host that they call this server. Behind a proxy, its address for that port; this may be the origin of the pages, if it brings `PUT /api/storage/` there.',
  ),
  RATE_LIMIT_PER_MINUTE: row(
    whole(0),
    0,
    'requests',
    'Requests an address may make in a minute; 0 sets no limit.',
  ),
  TRUST_PROXY: row(
    yesNo,
    'false',
    'true, false',
    'Take the client address from X-Forwarded-For (behind a proxy of your own).',
  ),
  MAX_SESSIONS: row(
    whole(1),
    1000,
    'sessions',
    'Sessions that exist at the same time; more are refused with 429.',
  ),
  MAX_TOTAL_BYTES: row(
    whole(1024),
    500 * 1024 * 1024 * 1024,
    'bytes',
    'Most bytes of the uploads of all sessions together (local storage).',
  ),
  MAX_JSON_BYTES: row(whole(1024), 4 * 1024 * 1024, 'bytes', 'Largest JSON body.'),

  MAX_AUGMENTED_IMAGES: row(
    whole(1),
    LIMITS.totalAugmentedImagesMax,
    'images',
    'Most training outputs of one run.',
  ),
  MAX_SAVE_ID: row(whole(1), LIMITS.saveIdMax, '', 'Highest starting suffix.'),
  MAX_RESIZE_HEIGHT: row(whole(10), LIMITS.resizeHeightMax, 'pixels', 'Largest output height.'),
  MAX_RESIZE_WIDTH: row(whole(1), LIMITS.resizeWidthMax, 'pixels', 'Largest output width.'),
  MAX_FILE_BYTES: row(whole(1024), LIMITS.fileBytesMax, 'bytes', 'Largest uploaded file.'),
  MAX_IMAGE_PIXELS: row(
    whole(1),
    LIMITS.imagePixelsMax,
    'pixels',
    'Largest image; a header that claims more is refused.',
  ),
  MAX_IMAGE_SIDE: row(
    whole(1),
    LIMITS.imageSideMax,
    'pixels',
    'Longest side of an image; a header that claims more is refused.',
  ),
  MAX_DECODED_BYTES: row(
    whole(1_000_000),
    LIMITS.decodedBytesMax,
    'bytes',
    'Largest image once decoded; a header that claims more is refused. Images that are decoded at the same time share one and a half times as much memory.',
  ),
  MAX_FILES: row(whole(1), LIMITS.filesMax, 'files', 'Most images, and most masks, of one session.'),
  MAX_SESSION_BYTES: row(whole(1024), LIMITS.sessionBytesMax, 'bytes', 'Most bytes of one session.'),
  MAX_CSV_BYTES: row(whole(1024), LIMITS.csvBytesMax, 'bytes', 'Largest stratification file.'),

  CORS_ORIGINS: row(
    list,
    '',
    'comma-separated',
    'Other origins whose pages may call the API, without cookies; `*` (all) only with ACCESS_TOKEN.',
  ),
  PUBLIC_API: row(address, '/api', 'address', 'Base address of the API, as pages see it.'),
  ...remoteRows,
  FOOTER_AUTHOR: row(z.string().min(1), 'Twinset', '', "Name in the footer's copyright line."),
  FOOTER_HREF: row(address, '/', 'address', "Where the footer's name leads."),
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
export type Env = { [K in VariableName]: z.output<(typeof VARIABLES)[K]['schema']> };

/** Defaults that depend on the machine; the table shows them as text. */
export const COMPUTED: Partial<Record<VariableName, () => string>> = { DATA_DIR: dataDir };
