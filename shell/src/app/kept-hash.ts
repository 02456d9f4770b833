import { useLocation, useNavigate } from '@twinset/router';
import { type PageRow, tabStorage } from '@twinset/sdk';
import { useEffect } from 'react';

const keyOf = ({ step }: PageRow): string => `hash of ${step}`;

/** Returns whether a hash contains something, such as a shared preset; others are places of a page. */
const hasContent = (hash: string): boolean => hash.includes('=');

/**
 * Keeps the content of a link to a page that cannot be shown yet, over reloads of this tab, and adds it to the address when
 * the page is shown.
 * @param isShown null while unknown
 * @returns whether a link waits for the page
 */
export function useKeptHash(page: PageRow, isShown: boolean | null): boolean {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const key = keyOf(page);
  const kept = hasContent(hash) ? hash : tabStorage.getItem(key);
  useEffect(() => {
    if (isShown === null || kept === null) return;
    if (!isShown) return tabStorage.setItem(key, kept);
    tabStorage.removeItem(key);
    if (hash !== kept) navigate({ pathname, search, hash: kept }, { replace: true });
  }, [isShown, key, kept, hash, pathname, search, navigate]);
  return kept !== null;
}
