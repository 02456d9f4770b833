import { verb } from '../verb.ts';

/** Confirms that previews of the uploaded files can be served: they are rendered when they are first looked at. */
export const makeRenditions = verb(
  { code: 'ResizeFailed', needs: ['session', 'project'], idle: true, lock: 'session' },
  () => ({ success: true as const }),
);
