import { FOLDERS } from '@twinset/contract';
import { verb } from '../verb.ts';
import { requireResult } from './internal.ts';

const ROOT = 'resized_augmented';

/**
 * Makes the previews of the current result available, replacing those of an older one. Each is rendered when a page
 * shows it (`ensureOutputPreviews`), so that a run ends with its zip.
 */
export const transferOutputRenditions = verb(
  { code: 'ResizedResultTransferFailed', needs: ['session', 'bucket'], idle: true, lock: 'session' },
  async ({ ctx, session }) => {
    const run = requireResult(ctx, session);
    if (run.renditionsInBucket) return { success: true as const };
    await ctx.storage.removeFolder(session, ROOT);
    await ctx.storage.createFolders(
      session,
      FOLDERS.filter((f) => f.startsWith(ROOT)),
    );
    ctx.records.runs.setRenditionsInBucket(run.id, true);
    return { success: true as const };
  },
);
