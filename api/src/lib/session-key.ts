import { createHash } from 'node:crypto';
import { SESSION_ID } from '@twinset/contract';

/**
 * Returns the key of a session: the first 160 bits of a hash of its id. Folders, records and logs contain the key, so
 * that none of them reveals the id. Null for an invalid UUID.
 */
export function sessionKey(id: string): string | null {
  if (!SESSION_ID.test(id)) return null;
  return createHash('sha256').update(`twinset-session:${id.toLowerCase()}`).digest('hex').slice(0, 40);
}
