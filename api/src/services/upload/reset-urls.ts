import { type ErrorCode, FOLDERS } from '@twinset/contract';
import type { Call } from '../../context.ts';
import { orFail } from '../../lib/app-error.ts';

const GROUPS = {
  renditions: FOLDERS.filter((f) => f === 'resized_images' || f === 'resized_masks'),
  sets: FOLDERS.filter((f) => f.startsWith('resized_augmented/')),
  /** The zip lies at the top, in the folder "". */
  all: ['', 'preview', ...FOLDERS.filter((f) => f.startsWith('resized_'))],
} as const;
export type UrlGroup = keyof typeof GROUPS;
const FAILURE: Record<UrlGroup, ErrorCode> = {
  renditions: 'SignedUrlsNotReset',
  sets: 'SetUrlsNotReset',
  all: 'SignedUrlsNotReset',
};

/** Makes older links to these folders stop working. */
export const resetUrls = ({ ctx, session, input: group }: Call<UrlGroup>) =>
  orFail(FAILURE[group], async () => {
    await ctx.storage.revoke(session, GROUPS[group]);
    return { success: true as const };
  });
