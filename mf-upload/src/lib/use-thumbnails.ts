import { isFailure, LIMITS } from '@twinset/contract';
import { api, type FileKind, invalidate, keys, queryClient, useDebounced } from '@twinset/sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Number of files per request. */
const PER_REQUEST = LIMITS.pageSize;
/** Pause in scrolling or typing after which thumbnails are requested. */
const DEBOUNCE_MS = 120;
/** Least time between two renewals, so that a missing file causes no loop. */
const RENEWAL_MS = 10_000;

/** Addresses by the name of the file; null for files that were not processed, which have none. */
type Addresses = ReadonlyMap<string, string | null>;
const NONE: Addresses = new Map();

/** Requests the addresses of the thumbnails of some files. */
const load = (kind: FileKind, names: readonly string[]): Promise<Addresses> =>
  queryClient.fetchQuery({
    queryKey: [...keys.originals, 'thumbnails', kind, names],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      // A name may be that of the image of one pair and of the mask of another.
      const body = { config: {}, names: [...names], page_size: 2 * PER_REQUEST };
      const answer = await api().call('repairedPage', { body }, { signal });
      if (isFailure(answer)) throw new Error(answer.message);
      const media = answer.results.map((item) => (kind === 'images' ? item.image : item.mask));
      const found = media.flatMap((one) =>
        one === null ? [] : [[one.name, api().resolve(one.url)] as const],
      );
      return new Map<string, string | null>([...names.map((name) => [name, null] as const), ...found]);
    },
  });

/**
 * Returns the addresses of the thumbnails of the rows in view, as far as they are loaded. Each is requested once, also if a
 * search changes the rows, until the files change.
 * @param names of the rows; null for a row without a thumbnail
 * @returns also a callback for the positions in view, and one for an image that did not load
 */
export function useThumbnails(kind: FileKind, names: readonly (string | null)[]) {
  const [range, setRange] = useState<readonly [first: number, last: number] | null>(null);
  const rows = useMemo(() => ({ names, range }), [names, range]);
  const rested = useDebounced(rows, DEBOUNCE_MS);
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  const [renewals, setRenewals] = useState(0);
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  const requested = useRef(new Set<string>());
  useEffect(() => {
    if (rested.range === null) return;
    const key = [...keys.originals, 'thumbnails', kind];
    const isChanged = () => queryClient.getQueryState(key)?.isInvalidated === true;
    if (isChanged()) {
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, NONE);
      requested.current = new Set();
    }
    const show = (found: Addresses) =>
      setAddresses(
        (now) => new Map([...now, ...[...found].filter((one) => one[1] !== null)] as [string, string][]),
      );
    const known = queryClient.getQueryData<Addresses>(key) ?? NONE;
    if (known.size > 0) show(known);
    const own = requested.current;
    const [first, last] = rested.range;
    for (let at = first - (first % PER_REQUEST); at <= last; at += PER_REQUEST) {
      const some = rested.names
        .slice(at, at + PER_REQUEST)
        .filter((name) => name !== null)
        .filter((name) => !known.has(name) && !own.has(name));
      if (some.length === 0) continue;
      for (const name of some) own.add(name);
      const add = (found: Addresses) => {
        if (own !== requested.current) return;
        show(found);
        if (!isChanged())
          queryClient.setQueryData<Addresses>(key, (now = NONE) => new Map([...now, ...found]));
      };
      const end = () => {
        for (const name of some) own.delete(name);
      };
      // Without them, the rows are complete.
      load(kind, some)
        .then(add, () => undefined)
        .finally(end);
    }
  }, [kind, rested, renewals]);
  const onRange = useCallback((first: number, last: number) => setRange([first, last]), []);
  const onError = useCallback(() => {
    if (performance.now() - renewed.current < RENEWAL_MS) return;
    renewed.current = performance.now();
    void invalidate.originals().then(() => setRenewals((now) => now + 1));
  }, []);
  return { addresses, onRange, onError };
}
