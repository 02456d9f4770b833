import { readFileSync } from 'node:fs';
import { Storage as Client, IdempotencyStrategy } from '@google-cloud/storage';
import { TUNABLES } from '../../tunables.ts';

export type ClientOptions = {
  projectId?: string;
  /** Service account key, a JSON file. */
  keyFile?: string;
  /** Address of the service in place of Google's. */
  endpoint?: string;
};

/**
 * A client of Google Cloud Storage. Every write of ours replaces a whole object, so that repeating one does no harm:
 * all calls are retried, with growing pauses, for a minute.
 * @throws Error when the key file cannot be read
 */
export function createGcsClient({ projectId, keyFile, endpoint }: ClientOptions): Client {
  const key = keyFile ? (JSON.parse(readFileSync(keyFile, 'utf8')) as Record<string, string>) : undefined;
  return new Client({
    projectId: projectId ?? key?.project_id,
    // Given as a value: the library reads a key file only for calls, not for signing without the network.
    ...(key ? { credentials: { client_email: key.client_email, private_key: key.private_key } } : {}),
    ...(endpoint ? { apiEndpoint: endpoint } : {}),
    retryOptions: {
      autoRetry: true,
      maxRetries: TUNABLES.cloudRetries.value,
      totalTimeout: TUNABLES.cloudPatience.value,
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    },
  });
}
