import { createHash } from 'node:crypto';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The key of a session: the first 160 bits of a hash of its id. Folders, records and logs carry the key, so that none
 * of them gives the id away. Null for what is no random UUID (version 4, 122 random bits).
 */
export function sessionKey(id: string): string | null {
  const lower = id.toLowerCase();
  if (!UUID_V4.test(lower)) return null;
  return createHash('sha256').update(`twinset-session:${lower}`).digest('hex').slice(0, 40);
}
