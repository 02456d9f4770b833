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
  /** Declared length in bytes; null for a chunked body, which may become as large as a file may be. */
  length: number | null;
  /** Bytes that the session and all sessions have stored. */
  used: { session: number; total: number };
};

const FULL =
  'The server has reached its limit for the uploads of all sessions. Delete uploads that are not needed, or end a session.';
const noSlot = () =>
  new AppError('TooManyRequests', 'Too many uploads at once. Try again shortly.', {
    retryAfter: TUNABLES.retryUpload.value,
  });

/**
 * Grants uploads their place and their room while they are received. A session has a share of the places, so that others
 * can upload beside it. Room is reserved, not only looked at: what is on its way counts like what is stored.
 */
export function createUploadSlots(limits: Limits) {
  const sessions = new Map<string, { active: number; reserved: number }>();
  let active = 0;
  let reserved = 0;
  return {
    /**
     * Takes a place.
     * @returns the most bytes that the upload may have, and the function that frees place and room
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
      // What takes the room now may yet fail or turn out smaller.
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
