import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type Failure, LIMITS, type PreviewItem, type Receipt, type RepairedItem } from '@twinset/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { queryClient } from './query-client.ts';
import { useSessionRunning } from './read-hooks.ts';

/** A pair on a page; an output has its receipt with it, an upload its repairs. */
type Item = RepairedItem & { receipt?: Receipt };
export interface Page {
  results: Item[];
  next: number | null;
  total: number;
}

export interface Pairs {
  /** Pairs by position, as far as the list was read; absent while their page is not loaded. */
  items: readonly (Item | undefined)[];
  /** Total number of pairs; null until a page is loaded. */
  total: number | null;
  /** A page is loading. */
  loading: boolean;
  hasMore: boolean;
  /** Continues the list by a page. */
  more: () => void;
  /** Loads the pages of the positions that are in view. */
  show: (first: number, last: number) => void;
  /** Loads the pages of other positions, and continues the list to them. */
  need: (first: number, last: number) => void;
  /** Returns the pairs of a range of positions, also of those that are not in view. Rejects if a page does not load. */
  between: (first: number, last: number) => Promise<readonly PreviewItem[]>;
  /** The catalogue's error text is to be shown. */
  failed: boolean;
  /**
   * Reloads the pages, for expired URLs; at most once in ten seconds, so that a missing file causes no loop.
   */
  renew: () => void;
}

/** Number of pairs of a page. */
export const SIZE: number = LIMITS.pageSize;

/** A page, counted from 1, of a list in pages of a size. */
export interface PageRequest {
  page: number;
  page_size: number;
}
export type ReadPage = (request: PageRequest, signal?: AbortSignal) => Promise<Page | Failure>;

export type PageOptions = {
  enabled?: boolean;
  /** Shows masks as uploaded instead of after their repairs. */
  asUploaded?: boolean;
};

const pagesOf = (first: number, last: number, size = SIZE): number[] => {
  const from = Math.floor(Math.max(0, first) / size);
  return Array.from({ length: Math.floor(Math.max(0, last) / size) - from + 1 }, (_, i) => from + i + 1);
};

/** Keeps a list of numbers while another one is equal. */
const unlessEqual = (next: number[]) => (now: number[]) => (String(now) === String(next) ? now : next);

/** Loads pages; each is cached on its own, so that a page that was in view before is not requested again. */
const loadPages = (queryKey: QueryKey, read: ReadPage, numbers: readonly number[]) =>
  Promise.all(
    numbers.map((number) =>
      queryClient.fetchQuery({
        queryKey: [...queryKey, number],
        queryFn: async ({ signal }): Promise<Page> =>
          unwrap(await read({ page: number, page_size: SIZE }, signal)),
      }),
    ),
  );

/**
 * Returns the pairs of a list that is read page by page, from any position; those of its functions that a grid calls are
 * always the same objects.
 */
export function usePairs(
  queryKey: QueryKey,
  read: ReadPage,
  { enabled = true, asUploaded = false }: PageOptions = {},
): Pairs {
  const running = useSessionRunning();
  const [inView, setInView] = useState([1]);
  const [needed, setNeeded] = useState<number[]>([]);
  const [reached, setReached] = useState(SIZE);
  const numbers = [...new Set([...inView, ...needed, reached / SIZE])].sort((a, b) => a - b);
  const query = useQuery({
    queryKey: [...queryKey, numbers],
    queryFn: async () => ({ numbers, pages: await loadPages(queryKey, read, numbers) }),
    enabled: running && enabled,
    // Pairs stay on the page while others are loading, or if that fails.
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const kept = useRef(query.data);
  useEffect(() => {
    kept.current = query.data ?? kept.current;
  }, [query.data]);
  const data = query.data ?? kept.current;
  const total = data?.pages[0]?.total ?? null;
  const length = Math.min(total ?? 0, reached);
  const items = useMemo(() => {
    const all = Array<Item | undefined>(length).fill(undefined);
    for (const [i, page] of data?.pages.entries() ?? []) {
      const start = ((data?.numbers[i] ?? 1) - 1) * SIZE;
      for (const [at, item] of resolvedItems(page, asUploaded).entries())
        if (start + at < length) all[start + at] = item;
    }
    return all;
  }, [data, length, asUploaded]);
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  const key = useRef(queryKey);
  key.current = queryKey;
  const renew = useCallback(() => {
    if (performance.now() - renewed.current < 10_000) return;
    renewed.current = performance.now();
    void queryClient.invalidateQueries({ queryKey: key.current });
  }, []);
  const more = useCallback(() => setReached((now) => now + SIZE), []);
  const show = useCallback((first: number, last: number) => setInView(unlessEqual(pagesOf(first, last))), []);
  const need = useCallback((first: number, last: number) => {
    const pages = pagesOf(first, last);
    setNeeded(unlessEqual(pages));
    setReached((now) => Math.max(now, (pages.at(-1) ?? 1) * SIZE));
  }, []);
  const between = async (first: number, last: number) => {
    // Few large requests, one after the other: a range may contain all pairs.
    const size = LIMITS.pageSizeMax;
    const found: PreviewItem[] = [];
    for (const page of pagesOf(first, last, size))
      found.push(...unwrap(await read({ page, page_size: size })).results);
    return found.slice(first % size, (first % size) + last - first + 1);
  };
  return {
    items,
    total,
    show,
    need,
    between,
    more,
    renew,
    loading: query.isFetching,
    hasMore: total !== null && reached < total,
    failed: query.isError,
  };
}

/** Items of loaded pages with complete addresses, so that those of a page stay the same objects. */
const resolved = { repaired: new WeakMap<Page, Item[]>(), uploaded: new WeakMap<Page, Item[]>() };

/** Returns the items of a page; the server returns addresses that may lack their origin, and images need complete ones. */
function resolvedItems(page: Page, asUploaded: boolean): Item[] {
  const known = resolved[asUploaded ? 'uploaded' : 'repaired'];
  const items = known.get(page) ?? page.results.map((item) => resolveItem(item, asUploaded));
  known.set(page, items);
  return items;
}

/** Returns a pair with complete addresses. */
export function resolveItem({ image, mask, ...rest }: Item, asUploaded = false): Item {
  const resolve = (media: PreviewItem['image']) => {
    if (media === null) return null;
    const { large, ...own } = media;
    return {
      ...own,
      url: api().resolve(media.url),
      ...(large === undefined ? {} : { large: api().resolve(large) }),
    };
  };
  const { repaired } = rest;
  const own = resolve(mask);
  const changed = own !== null && repaired !== undefined && !asUploaded;
  return {
    ...rest,
    image: resolve(image),
    mask: changed
      ? { name: own.name, url: api().resolve(repaired.thumbnail), large: api().resolve(repaired.large) }
      : own,
  };
}
