import { useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, for layouts that style sheets alone cannot express. Listens to an object that is
 * never read: Chromium reports no change that was read before its event.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
