import { SESSION_ID, STORAGE_KEYS } from '@twinset/contract';
import { browserStorage } from '../storage/browser-storage.ts';

/**
 * Returns a version 4 UUID. `crypto.randomUUID` exists in secure contexts only; over plain http it is
 * generated here.
 */
export function randomUuid(
  source: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = crypto,
): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Returns the anonymous session id of this browser; null if there is none, or if the stored value is no UUID.
 */
export function storedSessionId(): string | null {
  const stored = browserStorage.getItem(STORAGE_KEYS.sessionId);
  return stored !== null && SESSION_ID.test(stored) ? stored : null;
}

/** Returns the session id; creates and stores one if there is none. */
export function ensureSessionId(): string {
  const stored = storedSessionId();
  if (stored !== null) return stored;
  const created = randomUuid();
  browserStorage.setItem(STORAGE_KEYS.sessionId, created);
  return created;
}

/** Records that the session was running, so that its loss can be reported after a reload. */
export function noteSessionSeen(): void {
  const id = storedSessionId();
  if (id !== null) browserStorage.setItem(STORAGE_KEYS.seenSession, id);
}

/** Returns whether the stored session was running once, in any window. */
export function wasSessionSeen(): boolean {
  const id = storedSessionId();
  return id !== null && browserStorage.getItem(STORAGE_KEYS.seenSession) === id;
}

export function clearSessionId(): void {
  browserStorage.removeItem(STORAGE_KEYS.sessionId);
  browserStorage.removeItem(STORAGE_KEYS.seenSession);
}
