import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import {
  type AugmentConfig,
  type Failure,
  LIMITS,
  type PreviewItem,
  type Receipt,
  type RepairedItem,
  type SetName,
} from '@twinset/contract';
import { useCallback, useMemo, useRef } from 'react';
import { unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { useStore } from '../store/store.ts';
import { keys } from './keys.ts';
import { queryClient } from './query-client.ts';
import { useSessionRunning } from './read-hooks.ts';

type PageName = 'originalsPage' | 'trainPage' | 'valPage' | 'testPage';
/** A pair on a page; an output has its receipt with it, an upload its repairs. */
type Item = RepairedItem & { receipt?: Receipt };
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

type ReadPage = (page: number, signal: AbortSignal) => Promise<Page | Failure>;

const readPage =
  (name: PageName): ReadPage =>
  (page, signal) => {
    const size = name === 'originalsPage' ? THUMBNAILS : {};
    return api().call(name, { query: { page, page_size: LIMITS.pageSize, ...size } }, { signal });
  };

type PageOptions = {
  enabled?: boolean;
  /** Shows masks as uploaded instead of after their repairs. */
  asUploaded?: boolean;
  /** Keeps the pairs on the page while those of another key are loading. */
  keep?: boolean;
};

function usePairs(
  queryKey: QueryKey,
  read: ReadPage,
  { enabled = true, asUploaded = false, keep = false }: PageOptions = {},
): Pairs {
  const running = useSessionRunning();
  const query: UseInfiniteQueryResult<InfiniteData<Page>> = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page> => unwrap(await read(pageParam, signal)),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    enabled: running && enabled,
    placeholderData: keep ? keepPreviousData : undefined,
  });
  const { data, isFetching, hasNextPage, fetchNextPage, isError } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.results) ?? [], [data]);
  // The server returns addresses relative to the API; images need complete ones.
  const resolved = useMemo(() => items.map((item) => resolveItem(item, asUploaded)), [items, asUploaded]);
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

function resolveItem({ image, mask, ...rest }: Item, asUploaded = false): Item {
  const resolve = (media: PreviewItem['image']) => {
    if (media === null) return null;
    const { large, ...own } = media;
    return {
      ...own,
      url: api().resolve(media.url),
      ...(large === undefined ? {} : { large: api().url(large) }),
    };
  };
  const { repaired } = rest;
  const own = resolve(mask);
  const changed = own !== null && repaired !== undefined && !asUploaded;
  return {
    ...rest,
    image: resolve(image),
    mask: changed
      ? { name: own.name, url: api().url(repaired.thumbnail), large: api().url(repaired.large) }
      : own,
  };
}

const PAGES = { train: 'trainPage', val: 'valPage', test: 'testPage' } as const;

type Originals = { repairs: AugmentConfig['repairs']; names?: readonly string[] | undefined };

const readRepaired =
  ({ repairs, names }: Originals): ReadPage =>
  (page, signal) => {
    const some = names === undefined ? {} : { names: [...names] };
    const body = { config: { repairs }, page, page_size: LIMITS.pageSize, ...some };
    return api().call('repairedPage', { body }, { signal });
  };

/**
 * Returns the uploaded pairs, page by page, with their masks after the chosen repairs.
 * @param options.names only the pairs with one of these images or masks
 */
export function useOriginals({
  names,
  asUploaded = false,
}: Pick<Originals, 'names'> & Pick<PageOptions, 'asUploaded'> = {}): Pairs {
  const repairs = useStore((state) => state.config.repairs);
  const isPlain = repairs.length === 0 && names === undefined;
  const input = { repairs, names };
  return usePairs(
    isPlain ? keys.originals : keys.repairedOriginals(input),
    isPlain ? readPage('originalsPage') : readRepaired(input),
    { asUploaded, keep: true },
  );
}

/** Returns the pairs of some files with their masks after the given repairs; keeps the last ones meanwhile. */
export function useRepairedPairs(repairs: AugmentConfig['repairs'], names: readonly string[]): PreviewItem[] {
  const running = useSessionRunning();
  const input = { repairs, names };
  const { data } = useQuery({
    queryKey: keys.repairedPairs(input),
    queryFn: async ({ signal }): Promise<Page> => unwrap(await readRepaired(input)(1, signal)),
    enabled: running && names.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return useMemo(() => data?.results.map((item) => resolveItem(item)) ?? [], [data]);
}

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
  return useMemo(() => data?.results.map((item) => resolveItem(item)) ?? [], [data]);
}

const RESULT_KEYS = { train: keys.results('train'), val: keys.results('val'), test: keys.results('test') };

/** Returns the outputs of a set, page by page. */
export const useResults = (set: SetName, enabled = true): Pairs =>
  usePairs(RESULT_KEYS[set], readPage(PAGES[set]), { enabled });
