import { homedir } from 'node:os';
import { join } from 'node:path';
import { AREAS, BACKENDS, type RemoteVariable, remoteEntryPath, remoteVariable } from '@twinset/contract';
import { z } from 'zod';
import { LIMIT_ROWS } from './limit-rows.ts';
import { QUEUE_ROWS } from './queue-rows.ts';
import { row, type Variable } from './row.ts';
import {
  address,
  filled,
  hosts,
  list,
  optional,
  origin,
  origins,
  publicUrl,
  whole,
  yesNo,
} from './schemas.ts';
import { STORAGE_ROWS } from './storage-rows.ts';

const dataDir = () => join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'twinset');

const remoteRows = Object.fromEntries(
  AREAS.map(({ area, folder }) => [
    remoteVariable(folder),
    row(
      address,
      remoteEntryPath(folder),
      'address',
      `Remote entry of the ${area} area; a path is below that of PUBLIC_URL.`,
    ),
  ]),
) as Record<RemoteVariable, ReturnType<typeof row<typeof address>>>;

/** All environment variables of the server. The README's table is generated from this one. */
export const VARIABLES = {
  PORT: row(whole(0, 65_535), 8080, 'port', 'Port to listen on; 0 chooses a free one.'),
  HOST: row(
    z.string().regex(/^[^\s/?#@\\]+$/, 'a host name or an IP address'),
    '127.0.0.1',
    'address',
    'Address to listen on. For a network (0.0.0.0 or ::), set ACCESS_TOKEN, and ALLOWED_HOSTS for names.',
  ),
  PUBLIC_URL: row(
    publicUrl,
    '',
    'address',
    'Address at which browsers open this server behind a proxy, such as `https://host/twinset/`. Its path may be kept or removed by the proxy. Unset: the address of this server.',
  ),
  ALLOWED_HOSTS: row(
    hosts,
    '',
    'comma-separated',
    'Further host names under which this server is opened; with the port if it is neither 80 nor 443. Loopback names, IP addresses, HOST and the host of PUBLIC_URL always work.',
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
    filled('the path of a folder'),
    '$XDG_DATA_HOME/twinset or ~/.local/share/twinset',
    'folder',
    'Data directory. Only one server may use it at a time.',
  ),
  WORKERS: row(
    z.union([z.literal('auto'), whole(1, 256)]),
    'auto',
    'threads',
    'Worker threads of the engine; auto: one per core.',
  ),
  TENSOR_BACKEND: row(
    z.enum(BACKENDS),
    'auto',
    '',
    'Tensor kernels; auto: WebGPU on a graphics card that wins a trial (docs/workstation.md), else SIMD WebAssembly if it is built, else TypeScript; never tfjs-node, which is about 20 times slower on the processor. A chosen backend that is not available stops the start.',
  ),
  WARM_UP: row(
    yesNo,
    'true',
    'true, false',
    'While nothing is to be done after the start, compile the code of the first files, previews and runs: about a second of processor time, once.',
  ),
  LOG_LEVEL: row(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    '',
    'Lowest severity that is logged (JSON lines on standard error).',
  ),

  ...STORAGE_ROWS,
  ...QUEUE_ROWS,

  INTAKE_DIRS: row(
    list,
    '',
    'comma-separated',
    'Folders of this machine that an intake may read; with STORAGE=gcs or STORAGE=s3 also prefixes such as `gs://bucket/folder` and `s3://bucket/folder`. Unset: none.',
  ),

  SESSION_TTL: row(whole(60), 7 * 24 * 3600, 'seconds', 'Idle time after which a session is deleted.'),
  SIGNED_URL_TTL_UPLOAD: row(whole(1, 604_800), 3600, 'seconds', 'Lifetime of upload URLs.'),
  SIGNED_URL_TTL_DOWNLOAD: row(
    whole(1, 604_800),
    24 * 3600,
    'seconds',
    'Lifetime of download and preview URLs.',
  ),
  FSYNC: row(
    yesNo,
    'true',
    'true, false',
    'Flush uploads to disk when they are transferred, so that they survive a power failure.',
  ),

  MAX_RUNS: row(whole(1, 64), 1, 'runs', 'Maximum number of concurrent runs; small runs have further slots.'),
  MAX_QUEUED_RUNS: row(
    whole(0, 10_000),
    20,
    'runs',
    'Maximum number of waiting augmentation runs; more are refused with 429.',
  ),
  MAX_TRANSFERS: row(
    whole(1, 1000),
    256,
    'requests',
    'Maximum number of concurrent uploads; more are refused with 429.',
  ),
  MAX_SESSION_TRANSFERS: row(
    whole(1, 1000),
    64,
    'requests',
    'Maximum number of these per session, so that other sessions can upload at the same time.',
  ),
  UPLOAD_PORT: row(
    optional.pipe(whole(0, 65_535).optional()),
    '',
    'port',
    'Port of a separate thread that receives uploads to local storage (0: a free one), so that other requests do not wait for dozens of uploads. Unset: uploads use PORT.',
  ),
  UPLOAD_ORIGIN: row(
    origin,
    '',
    'address',
    'Origin at which browsers reach UPLOAD_PORT. Unset: http and the host name of the page. Behind a proxy: its address for that port, or the origin of the pages if the proxy forwards `PUT /api/storage/` to that port.',
  ),
  RATE_LIMIT_PER_MINUTE: row(
    whole(0),
    0,
    'requests',
    'Maximum number of requests per client address and minute; 0: no limit.',
  ),
  TRUST_PROXY: row(
    yesNo,
    'false',
    'true, false',
    'Take the client address from X-Forwarded-For (only behind your own proxy).',
  ),
  MAX_SESSIONS: row(whole(1), 1000, 'sessions', 'Maximum number of sessions; more are refused with 429.'),
  MAX_TOTAL_BYTES: row(
    whole(1024),
    500 * 1024 * 1024 * 1024,
    'bytes',
    'Maximum total size of the uploads (local storage) and tiles of all sessions.',
  ),
  MAX_JSON_BYTES: row(whole(1024), 4 << 20, 'bytes', 'JSON with names of an upload; other JSON: 128 KiB.'),

  ...LIMIT_ROWS,

  CORS_ORIGINS: row(
    origins,
    '',
    'comma-separated',
    'Other origins whose pages may call the API, without cookies; `*` (all) only with ACCESS_TOKEN.',
  ),
  PUBLIC_API: row(
    address,
    '/api',
    'address',
    'Base address of the API for the pages; a path is below that of PUBLIC_URL.',
  ),
  ...remoteRows,
  FOOTER_AUTHOR: row(filled('a name'), 'Twinset', '', "Name in the footer's copyright line."),
  FOOTER_HREF: row(address, '/', 'address', "Link of the footer's name."),
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
export type Env = { [K in VariableName]: z.output<(typeof VARIABLES)[K]['schema']> };

/** Defaults that depend on the machine; the table shows them as text. */
export const COMPUTED: Partial<Record<VariableName, () => string>> = { DATA_DIR: dataDir };
