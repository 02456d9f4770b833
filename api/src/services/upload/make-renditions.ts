import type { Call } from '../../context.ts';
import type { Kind } from '../../records/files.ts';
import { verb } from '../verb.ts';
import { renderMissing } from './render-missing.ts';

/** Renders the missing or outdated previews of uploaded files. */
export const makeRenditions = verb(
  { code: 'ResizeFailed', needs: ['session', 'project'], idle: true, lock: 'session' },
  async ({ ctx, session, input: kind }: Call<Kind>) => {
    await renderMissing(ctx, session, kind);
    return { success: true as const };
  },
);
