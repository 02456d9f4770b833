/**
 * The browser's storage, looked up at each call. Where the browser refuses it (private windows, blocked site data),
 * what is written is kept for this window.
 */
const unstored = new Map<string, string>();

export const browserStorage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return unstored.get(key) ?? null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      unstored.set(key, value);
    }
  },
  removeItem(key: string): void {
    unstored.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};
