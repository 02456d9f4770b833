import { FOLDERS } from '@twinset/contract';
import { verb } from '../verb.ts';
import { renditionFolder, thumbnailFolder } from './internal.ts';

const RENDITIONS = (['images', 'masks'] as const).flatMap((kind) => [
  renditionFolder(kind),
  thumbnailFolder(kind),
]);

const GROUPS = {
  renditions: RENDITIONS,
  sets: FOLDERS.filter((f) => f.startsWith('resized_augmented/')),
  /** The zip is in the root folder "". */
  all: ['', 'preview', ...FOLDERS, ...RENDITIONS],
} as const;
type UrlGroup = keyof typeof GROUPS;

/** Revokes older links to these folders. */
export const resetUrls = verb(
  {
    code: (group: UrlGroup) => (group === 'sets' ? 'SetUrlsNotReset' : 'SignedUrlsNotReset'),
    needs: ['session'],
    idle: false,
    lock: null,
  },
  ({ ctx, session, input: group }) => {
    ctx.storage.revoke(session, GROUPS[group]);
    return { success: true as const };
  },
);
