import { OWNER } from '../mark.ts';
import { isSessionKey } from '../object-path.ts';
import type { FoundOrphans } from '../port.ts';
import type { BucketAccess } from './access.ts';

/**
 * Finds data of sessions without a record. Several servers may share a bucket: only sessions with this server's mark are
 * returned, others are counted.
 */
export async function findOrphans(
  access: BucketAccess,
  owner: string,
  isKnown: (session: string) => boolean,
  before: number,
): Promise<FoundOrphans> {
  const found: FoundOrphans = { sessions: [], foreign: 0 };
  for await (const { CommonPrefixes = [] } of access.pages({ prefix: '', delimiter: '/' })) {
    const keys = CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(0, -1));
    for (const session of keys.filter((key) => isSessionKey(key) && !isKnown(key))) {
      const mark = await access.head(access.mark(session));
      if (mark?.Metadata?.[OWNER] !== owner) found.foreign++;
      else if ((mark.LastModified?.getTime() ?? Number.POSITIVE_INFINITY) < before)
        found.sessions.push(session);
    }
  }
  return found;
}
