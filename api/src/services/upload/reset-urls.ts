import { FOLDERS } from '@twinset/contract';
import { verb } from '../verb.ts';

const GROUPS = {
  renditions: FOLDERS.filter((f) => f === 'resized_images' || f === 'resized_masks'),
  sets: FOLDERS.filter((f) => f.startsWith('resized_augmented/')),
  /** The zip is in the root folder "". */
  all: ['', 'preview', ...FOLDERS],
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
