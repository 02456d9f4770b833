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
]);
