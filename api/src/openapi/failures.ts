import { type Endpoint, ERRORS, type ErrorCode } from '@twinset/contract';
import type { VerbSpec } from '../services/verb.ts';
import type { JsonSchema } from './schemas.ts';

/** Codes of every call: a wrong host, too many requests, and unexpected errors. */
const EVERYWHERE: ErrorCode[] = ['InvalidRequest', 'WrongHost', 'TooManyRequests', 'Internal'];
/** Codes of calls that read and write a session's files and records. */
const OF_SESSIONS: ErrorCode[] = ['InvalidSession', 'NoRoom', 'StorageUnavailable'];

/** Sources of the possible failures of a call. `spec`: that of its verb, if it has one. */
export type FailureSources = Pick<Endpoint, 'method' | 'access' | 'body' | 'form' | 'errors'> & {
  // biome-ignore lint/suspicious/noExplicitAny: verbs of every input.
  spec?: VerbSpec<any> | undefined;
  /** The server has an access token, and this call requires it. */
  guarded: boolean;
  /** Refused while few files can be opened. */
  limited: boolean;
};

/** Returns the codes of all failures that a call can respond with. */
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
    ...when(spec?.idle, 'RunInProgress', 'IntakeRunning'),
    ...when(typeof spec?.code === 'string', spec?.code as ErrorCode),
    ...errors,
  ];
}

/** Header from which clients read when to retry. */
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
};

/** Returns the responses of some failures: one per status, with its possible codes. */
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
