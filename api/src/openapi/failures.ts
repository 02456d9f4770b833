import { type Endpoint, ERRORS, type ErrorCode } from '@twinset/contract';
import type { VerbSpec } from '../services/verb.ts';
import type { JsonSchema } from './schemas.ts';

/** Codes of every call: a wrong host, too many requests, and what nobody foresaw. */
const EVERYWHERE: ErrorCode[] = ['InvalidRequest', 'WrongHost', 'TooManyRequests', 'Internal'];
/** Calls of a session read and write its files and records. */
const OF_SESSIONS: ErrorCode[] = ['InvalidSession', 'NoRoom', 'StorageUnavailable'];

/** What decides which failures a call can have. `spec`: that of its verb, if it has one. */
export type FailureSources = Pick<Endpoint, 'method' | 'access' | 'body' | 'form' | 'errors'> & {
  // biome-ignore lint/suspicious/noExplicitAny: verbs of every input.
  spec?: VerbSpec<any> | undefined;
  /** The server has an access token, and this call requires it. */
  guarded: boolean;
  /** Refused while few files can be opened. */
  limited: boolean;
};

/** Returns the code of every failure that a call can answer with. */
export function failureCodes(call: FailureSources): ErrorCode[] {
  const { method, access, body, form, errors = [], spec, guarded, limited } = call;
  const hasJson = method === 'POST' && !form;
  const when = (condition: boolean | undefined, ...codes: ErrorCode[]) => (condition ? codes : []);
  return [
    ...EVERYWHERE,
    ...when(guarded, 'AccessDenied'),
    ...when(limited, 'ServerBusy'),
    ...when(method !== 'GET', 'ForeignOrigin'),
    ...when(access !== 'open', ...OF_SESSIONS),
    ...when(access === 'session' || spec?.needs.includes('session'), 'SessionNotFound'),
    ...when(hasJson || body !== undefined || form !== undefined, 'TooLarge'),
    ...when(hasJson, 'WrongContentType'),
    ...when(
      spec?.needs.some((need) => need !== 'session'),
      'WrongState',
    ),
    ...when(spec?.idle, 'RunInProgress'),
    ...when(typeof spec?.code === 'string', spec?.code as ErrorCode),
    ...errors,
  ];
}

/** A client reads from these when it may try again. */
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
};

/** Returns the responses of some failures: one per status, with the codes that it can have. */
export function failureResponses(codes: readonly ErrorCode[]): Record<number, JsonSchema> {
  const byStatus = Map.groupBy([...new Set(codes)].sort(), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `${code}: ${ERRORS[code].message}`).join(' '),
        ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: of } } }],
            },
          },
        },
      },
    ]),
  );
}
