import { forEachConcurrent } from '@twinset/engine';
import { TUNABLES } from '../../tunables.ts';
import type { JoinSource } from '../join-sources.ts';
import { folderOf } from '../object-path.ts';
import { joinTimes } from '../retry.ts';
import type { BucketAccess } from './access.ts';

/** Limit of the service. */
const COMPOSED_MAX = 32;

type Join = { object: string; contentType: string; sources: readonly JoinSource[] };

/** Composes one object of up to 32; returns it as a source of the next level. */
async function compose(
  access: BucketAccess,
  session: string,
  { object, contentType, sources }: Join,
): Promise<JoinSource> {
  const file = access.file(session, object);
  const json = {
    destination: { contentType, cacheControl: 'private, no-cache' },
    sourceObjects: sources.map(({ object: source, etag }) => {
      return { name: access.name(session, source), generation: etag };
    }),
  };
  const [body] = await access.call(
    session,
    () => file.request({ method: 'POST', uri: '/compose', json }),
    joinTimes(),
  );
  const { size = 0, generation = 0 } = body as { size?: string; generation?: string };
  const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
  if (Number(size) !== bytes) throw new Error(`${object} was joined to ${size} bytes instead of ${bytes}.`);
  return { object, bytes, etag: String(generation) };
}

/** Joins objects level by level, as the service composes 32 at a time. Objects in between are removed. */
export async function joinObjects(access: BucketAccess, session: string, join: Join): Promise<void> {
  const above = folderOf(join.sources[0]?.object ?? '');
  const folder = `${above === '' ? '' : `${above}/`}join-${crypto.randomUUID()}`;
  let level = [...join.sources];
  try {
    for (let depth = 0; level.length > COMPOSED_MAX; depth++) {
      const groups = Array.from({ length: Math.ceil(level.length / COMPOSED_MAX) }, (_, i) =>
        level.slice(i * COMPOSED_MAX, (i + 1) * COMPOSED_MAX),
      );
      const next: JoinSource[] = [];
      await forEachConcurrent(groups, TUNABLES.cloudCopiesAtOnce.value, async (sources, i) => {
        const { contentType } = join;
        next[i] = await compose(access, session, { object: `${folder}/${depth}-${i}`, contentType, sources });
      });
      level = next;
    }
    await compose(access, session, { ...join, sources: level });
  } finally {
    if (join.sources.length > COMPOSED_MAX)
      await access.removeAll(session, `${access.name(session, folder)}/`);
  }
}
