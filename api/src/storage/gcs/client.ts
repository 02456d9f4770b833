import { readFileSync } from 'node:fs';
import { Storage as Client, IdempotencyStrategy, type StorageOptions } from '@google-cloud/storage';
import { TUNABLES } from '../../tunables.ts';
import { isTransient } from './errors.ts';

export type ClientOptions = {
  projectId?: string;
  /** Service account key, a JSON file. */
  keyFile?: string;
  /** Address of the service, instead of Google's. */
  endpoint?: string;
};

/** Two clients of the same service. `resuming`: for large uploads, which continue after an interruption. */
export type GcsClients = { client: Client; resuming: Client };

type Key = { project_id?: string; client_email: string; private_key: string };

/**
 * Reads a key file.
 * @throws Error with a sentence that names the variable
 */
function readKey(path: string): Key {
  const refuse = (what: string, cause?: unknown) => new Error(`GCS_KEY_FILE (${path}) ${what}.`, { cause });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw refuse(`cannot be read: ${(cause as { code?: string }).code}`, cause);
  }
  try {
    const key = JSON.parse(text) as Partial<Key> | null;
    if (typeof key?.client_email === 'string' && typeof key.private_key === 'string') return key as Key;
  } catch (cause) {
    throw refuse('is not JSON', cause);
  }
  throw refuse('is not the key of a service account: it has no client_email or no private_key');
}

/** The client's own retries are off (`withRetries` repeats calls), but for uploads that resume. */
const NO_RETRIES: StorageOptions['retryOptions'] = {
  autoRetry: false,
  idempotencyStrategy: IdempotencyStrategy.RetryNever,
};
const RESUME: StorageOptions['retryOptions'] = {
  maxRetries: TUNABLES.cloudResumes.value,
  // Counted from the beginning of an upload, which may take hours; it is ended when nothing moves.
  totalTimeout: TUNABLES.cloudUpload.value,
  retryableErrorFn: isTransient,
  idempotencyStrategy: IdempotencyStrategy.RetryAlways,
};

/**
 * Creates the clients of Google Cloud Storage.
 * @throws Error naming GCS_KEY_FILE when the key cannot be used
 */
export function createGcsClients({ projectId, keyFile, endpoint }: ClientOptions): GcsClients {
  const key = keyFile ? readKey(keyFile) : undefined;
  const options: StorageOptions = {
    projectId: projectId ?? key?.project_id,
    // Passed as a value: the library reads a key file only for calls, not for signing without the network.
    ...(key ? { credentials: { client_email: key.client_email, private_key: key.private_key } } : {}),
    ...(endpoint ? { apiEndpoint: endpoint } : {}),
  };
  const client = new Client({ ...options, retryOptions: NO_RETRIES });
  // Both sign in as one.
  const resuming = new Client({ ...options, authClient: client.authClient, retryOptions: RESUME });
  return { client, resuming };
}
