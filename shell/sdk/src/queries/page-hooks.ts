import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { LIMITS, type PreviewItem, type Receipt, type SetName } from '@twinset/contract';
import { useCallback, useMemo, useRef } from 'react';
import { unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';
import { queryClient } from './query-client.ts';
import { useSessionRunning } from './read-hooks.ts';

type PageName = 'originalsPage' | 'trainPage' | 'valPage' | 'testPage';
/** A pair on a page; an output has its receipt with it. */
type Item = PreviewItem & { receipt?: Receipt };
interface Page {
  results: Item[];
  next: number | null;
  total: number;
}

export interface Pairs {
  items: Item[];
  /** Total number of pairs; null until the first page is loaded. */
  total: number | null;
  /** A page is loading. */
  loading: boolean;
  hasMore: boolean;
  more: () => void;
  /** The catalogue's error text is to be shown. */
  failed: boolean;
  /**
   * Reloads the pages, for expired URLs; at most once in ten seconds, so that a missing file causes no loop.
   */
  renew: () => void;
}

/** Grids show thumbnails; the viewer loads `large`. */
const THUMBNAILS = { size: 'thumbnail' } as const;

function usePairs(queryKey: QueryKey, name: PageName, enabled: boolean): Pairs {
  const running = useSessionRunning();
  const query: UseInfiniteQueryResult<InfiniteData<Page>> = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page> =>
      unwrap(
        await api().call(
          name,
          {
            query: {
              page: pageParam,
              page_size: LIMITS.pageSize,
              ...(name === 'originalsPage' && THUMBNAILS),
            },
          },
          { signal },
        ),
      ),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    enabled: running && enabled,
  });
  const { data, isFetching, hasNextPage, fetchNextPage, isError } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.results) ?? [], [data]);
  // The server returns addresses relative to the API; images need complete ones.
  const resolved = useMemo(() => items.map(resolveItem), [items]);
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  const renew = useCallback(() => {
    if (performance.now() - renewed.current < 10_000) return;
    renewed.current = performance.now();
    void queryClient.invalidateQueries({ queryKey });
  }, [queryKey]);
  return {
    items: resolved,
    total: data?.pages[0]?.total ?? null,
    loading: isFetching,
    hasMore: hasNextPage,
    more: () => void fetchNextPage({ cancelRefetch: false }),
    failed: isError,
    renew,
  };
}

function resolveItem({ image, mask, ...rest }: Item): Item {
  const resolve = (media: PreviewItem['image']) => {
    if (media === null) return null;
    const { large, ...own } = media;
    return {
      ...own,
      url: api().resolve(media.url),
      ...(large === undefined ? {} : { large: api().url(large) }),
    };
  };
  return { ...rest, image: resolve(image), mask: resolve(mask) };
}

const PAGES = { train: 'trainPage', val: 'valPage', test: 'testPage' } as const;

/** Returns the uploaded pairs, page by page. */
export const useOriginals = (enabled = true): Pairs => usePairs(keys.originals, 'originalsPage', enabled);

/** Returns the pairs of some images, at most one page of them. */
export function usePairsOf(images: readonly string[]): PreviewItem[] {
  const running = useSessionRunning();
  const { data } = useQuery({
    queryKey: keys.pairsOf(images),
    queryFn: async ({ signal }): Promise<Page> =>
      unwrap(
        await api().call('originalsPage', { query: { images: [...images], ...THUMBNAILS } }, { signal }),
      ),
    enabled: running && images.length > 0,
  });
  return useMemo(() => data?.results.map(resolveItem) ?? [], [data]);
}

const RESULT_KEYS = { train: keys.results('train'), val: keys.results('val'), test: keys.results('test') };

/** Returns the outputs of a set, page by page. */
export const useResults = (set: SetName, enabled = true): Pairs =>
  usePairs(RESULT_KEYS[set], PAGES[set], enabled);
