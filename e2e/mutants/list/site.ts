import { mutants } from '../mutant.ts';

const LEASE = 'src/site/lease.test.ts';
const SENDER = 'src/site/sender.test.ts';
const FORWARD = 'src/site/forward.test.ts';

/** Faults in sites of several servers. */
export const SITE = [
  ...mutants('api', [
    [
      'a lease counts from the response of the database',
      'src/site/lease.ts',
      'this.#until = [sent[0] + lasts, sent[1] + lasts];',
      'this.#until = [clocks()[0] + lasts, clocks()[1] + lasts];',
      LEASE,
    ],
    [
      'a lease lasts while the machine sleeps',
      'src/site/lease.ts',
      'clocks().every(',
      'clocks().slice(0, 1).every(',
      LEASE,
    ],
    [
      'a server inherits sessions as soon as the database responds again',
      'src/site/lease.ts',
      'this.isValid && performance.now() - this.#since >= TUNABLES.siteLease.value',
      'this.isValid',
      LEASE,
    ],
    [
      'a call does not wait for changes that were made during a transaction',
      'src/site/sender.ts',
      'next ??= active.then(begin, begin);\n    return next;',
      'return active;',
      SENDER,
    ],
    [
      'changes that were not stored are forgotten',
      'src/site/sender.ts',
      'await rows.store(changed, fencesOf());\n    changes.forget(last);',
      'changes.forget(last), await rows.store(changed, fencesOf());',
      SENDER,
    ],
    [
      'a call that changes something is repeated at another server',
      'src/site/forward.ts',
      'if (isRead || ',
      'if (isRead !== undefined || ',
      FORWARD,
    ],
    [
      'a key of a client is forwarded to other servers',
      'src/site/forward.ts',
      'headers.set(PEER, this.#key);',
      'if (!this.#request.headers.has(PEER)) headers.set(PEER, this.#key);',
      FORWARD,
    ],
    [
      'a request with any key of the same length comes from a server of the site',
      'src/site/forward.ts',
      'given.length === wanted.length && timingSafeEqual(given, wanted)',
      'given.length === wanted.length',
      FORWARD,
    ],
    [
      'a client that has left is an error of the server',
      'src/site/forward.ts',
      'if (signal.aborted) return',
      'if (false) return',
      FORWARD,
    ],
    [
      'a call waits for a suspended server that has lost the session',
      'src/site/forward.ts',
      'AbortSignal.any([signal, ended])',
      'signal',
      FORWARD,
    ],
    [
      'a stream of a suspended server that has lost the session never ends',
      'src/site/forwarded-calls.ts',
      'if (response?.body) return new Response(observed(response.body, stop), response);',
      '',
      'src/site/forwarded-calls.test.ts',
    ],
    [
      'a call ends because of a look that began before it',
      'src/site/forwarded-calls.ts',
      'for (const { session, address, ended } of calls)',
      'for (const { session, address, ended } of this.#calls)',
      'src/site/forwarded-calls.test.ts',
    ],
    [
      'a failure to store changes of work in the background is not reported',
      'src/site/site.ts',
      'void this.#tryToStore()',
      'void this.committed().catch(() => {})',
      'src/site/site.test.ts',
    ],
    [
      'each failure of a series to store changes is reported',
      'src/site/sender.ts',
      'if (!isFailing) log.error',
      'log.error',
      SENDER,
    ],
    [
      'a transaction is committed after its repetition',
      'src/site/postgres.ts',
      'if (isLate) throw late;',
      '',
      'src/site/postgres.test.ts',
    ],
  ]),
  ...mutants('shell/sdk/src', [
    [
      'settings beyond the limits of a server become the defaults',
      'store/store.ts',
      'restoreConfig(clampToLimits(augmentConfigOf(config), limits), limits)',
      'restoreConfig(config, limits)',
      'flows/adopt-limits.test.ts',
    ],
    [
      'settings are changed to the limits of a server without a message',
      'flows/adopt-limits.ts',
      'if (isEqual(before, after)) return;',
      'return;',
      'flows/adopt-limits.test.ts',
    ],
    [
      'a run whose server ended during the call is reported as failed',
      'flows/augment-flow.ts',
      "if (response.code === 'StorageUnavailable')",
      'if (false)',
      'flows/flows.test.ts',
    ],
  ]),
];
