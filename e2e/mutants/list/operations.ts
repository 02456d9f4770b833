import { mutants } from '../mutant.ts';

/** Faults in what operators rely on: modes of files, metrics, limits, the API description. */
export const OPERATIONS = mutants('api/src', [
  ['files are open to other users', 'server.ts', 'process.umask(0o077);', '', 'file-modes.test.ts'],
  [
    'upload URLs outlive a reset of all URLs',
    'services/upload/reset-urls.ts',
    "all: ['', 'preview', ...FOLDERS],",
    "all: ['', 'preview', ...FOLDERS.filter((f) => f.startsWith('resized_'))],",
    'services/upload/upload-rules.test.ts',
  ],
  [
    'the case of a session id matters',
    'lib/session-key.ts',
    '${id.toLowerCase()}',
    '${id}',
    'lib/session-key.test.ts',
  ],
  [
    'requests are taken without room for their files',
    'lib/descriptors.ts',
    "open >= most ? 'full' :",
    '',
    'few-descriptors.test.ts',
  ],
  [
    'idle connections are kept when files are scarce',
    'middleware/limit-descriptors.ts',
    "if (present !== 'low') c.res.headers",
    'if (false) c.res.headers',
    'few-descriptors.test.ts',
  ],
  [
    'a server without room for files starts',
    'lib/descriptors.ts',
    'if (limit >= needed) return;',
    'return;',
    'few-descriptors.test.ts',
  ],
  [
    'a client that should try again is not told when',
    'middleware/errors.ts',
    'status === 429 || status === 503',
    'false',
    'few-descriptors.test.ts',
  ],
]);
