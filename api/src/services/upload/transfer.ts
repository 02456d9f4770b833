import type { Call } from '../../context.ts';
import type { Kind } from '../../records/file-rows.ts';
import { verb } from '../verb.ts';
import { transferFiles } from './transfer-files.ts';

/** Transfers uploaded files into the working space. */
export const transfer = verb(
  { code: 'TransferFailed', needs: ['session', 'bucket', 'project'], idle: true, lock: 'session' },
  async ({ ctx, session, input: kind }: Call<Kind>) => {
    const { failedFiles, warnings } = await transferFiles(ctx, session, kind);
    return {
      success: true as const,
      ...(failedFiles.length > 0 ? { failedFiles } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  },
);
