import { type Tunable, tunable } from '@twinset/engine';

/** Tunable values of servers that serve one site together. */
export const SITE_TUNABLES = {
  siteLease: tunable(
    6000,
    'milliseconds',
    'A server that does not renew its lease for this long has ended: others take its sessions.',
  ),
  siteBeat: tunable(
    1000,
    'milliseconds',
    'Interval at which a server renews its lease and looks for sessions.',
  ),
  siteMargin: tunable(
    1000,
    'milliseconds',
    'Part of its lease that a server does not use: clocks differ in their speed.',
  ),
  sitePatience: tunable(
    20_000,
    'milliseconds',
    'Time for which a call waits for the database, or for the server that has its session.',
  ),
  sitePause: tunable(200, 'milliseconds', 'Pause before the database or another server is asked again.'),
  siteStatement: tunable(10_000, 'milliseconds', 'Time for one transaction of the database.'),
  siteConnections: tunable(8, 'tasks', 'Connections of a server to the database.'),
  siteSend: tunable(250, 'milliseconds', 'Interval at which changes of work in the background are stored.'),
  siteTaken: tunable(4, 'sessions', 'Sessions of ended servers that a server takes at a time.'),
  siteRetryBody: tunable(
    1 << 20,
    'bytes',
    'Bodies of forwarded calls up to this size are kept, so that they can be sent again to another server.',
  ),
} as const satisfies Record<string, Tunable>;
