import { verb } from '../verb.ts';

/** Confirms that previews can be stored in the bucket: they are, when they are first looked at. */
export const publishRenditions = verb(
  { code: 'ResizedTransferFailed', needs: ['session', 'bucket', 'project'], idle: true, lock: 'session' },
  () => ({ success: true as const }),
);
