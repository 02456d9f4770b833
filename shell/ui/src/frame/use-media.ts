import { useSyncExternalStore } from 'react';

let isOnPaper = false;
addEventListener('beforeprint', () => {
  isOnPaper = true;
});
addEventListener('afterprint', () => {
  isOnPaper = false;
});

/**
 * Returns whether a media query matches, for layouts that style sheets alone cannot express. Listens to an object that is
 * never read: Chromium reports no change that was read before its event.
 * @param onPaper value while the page is printed. Browsers count or copy the pages before they report that queries have
 *   changed: without this value, pages with another layout would be empty or missing.
 */
export function useMedia(query: string, onPaper?: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      addEventListener('beforeprint', changed);
      addEventListener('afterprint', changed);
      return () => {
        media.removeEventListener('change', changed);
        removeEventListener('beforeprint', changed);
        removeEventListener('afterprint', changed);
      };
    },
    () => (isOnPaper && onPaper !== undefined ? onPaper : matchMedia(query).matches),
  );
}
