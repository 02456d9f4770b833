import { TUNABLES } from '../tunables.ts';
import { AppError } from './app-error.ts';

type Limits = {
  slots: number;
  slotsPerSession: number;
  sessionBytes: number;
  totalBytes: number;
  fileBytes: number;
};
type Request = {
  session: string;
  /** Declared length in bytes; null for a chunked body, which may be as large as the file limit. */
  length: number | null;
  /** Bytes stored by the session and by all sessions. */
  used: { session: number; total: number };
};

const FULL =
  'The server has reached its limit for the uploads of all sessions. Delete uploads that are not needed, or end a session.';
const noSlot = () =>
  new AppError('TooManyRequests', 'Too many uploads at once. Try again shortly.', {
    retryAfter: TUNABLES.retryUpload.value,
  });

/**
 * Creates the limits of uploads in progress: slots and storage. A session has a share of the slots, so that others can
 * upload at the same time. Storage is reserved: bytes in progress count like stored ones.
 */
export function createUploadSlots(limits: Limits) {
  const sessions = new Map<string, { active: number; reserved: number }>();
  let active = 0;
  let reserved = 0;
  return {
    /**
     * Takes a slot and reserves storage.
     * @returns the maximum size of the upload, and the function that frees both
     * @throws AppError TooManyRequests, NoRoom
     */
    enter({ session, length, used }: Request): { maxBytes: number; leave: () => void } {
      const own = sessions.get(session) ?? { active: 0, reserved: 0 };
      if (active >= limits.slots || own.active >= limits.slotsPerSession) throw noSlot();
      const wanted = length ?? 1;
      const room = limits.sessionBytes - used.session;
      if (wanted > room)
        throw new AppError('NoRoom', 'This file would exceed the size limit of the session.');
      const roomOfAll = limits.totalBytes - used.total;
      if (wanted > roomOfAll) throw new AppError('NoRoom', FULL);
      const free = Math.min(room - own.reserved, roomOfAll - reserved);
      // Uploads that reserve the storage now may still fail or be smaller.
      if (wanted > free) throw noSlot();
      const maxBytes = Math.min(limits.fileBytes, free);
      const bytes = length ?? maxBytes;
      const change = (by: 1 | -1) => {
        active += by;
        own.active += by;
        reserved += by * bytes;
        own.reserved += by * bytes;
      };
      change(1);
      sessions.set(session, own);
      let left = false;
      const leave = () => {
        if (left) return;
        left = true;
        change(-1);
        if (own.active === 0) sessions.delete(session);
      };
      return { maxBytes, leave };
    },
  };
}
export type UploadSlots = ReturnType<typeof createUploadSlots>;
