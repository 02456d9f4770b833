import { isFailure, LIMITS } from '@twinset/contract';
import { api, type FileKind, invalidate, keys, queryClient, useDebounced } from '@twinset/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Number of files per request. */
const PER_REQUEST = LIMITS.pageSize;
/** Pause in scrolling after which thumbnails are requested. */
const DEBOUNCE_MS = 120;
/** Least time between two renewals, so that a missing file causes no loop. */
const RENEWAL_MS = 10_000;

type Addresses = ReadonlyMap<string, string>;

/** Requests the addresses of the thumbnails of some files; files that were not processed have none. */
const load = (kind: FileKind, names: readonly string[]): Promise<Addresses> =>
  queryClient.fetchQuery({
    queryKey: [...keys.originals, 'thumbnails', kind, names],
    queryFn: async ({ signal }) => {
      // A name may be that of the image of one pair and of the mask of another.
      const body = { config: {}, names: [...names], page_size: 2 * PER_REQUEST };
      const answer = await api().call('repairedPage', { body }, { signal });
      if (isFailure(answer)) throw new Error(answer.message);
      const media = answer.results.map((item) => (kind === 'images' ? item.image : item.mask));
      return new Map(media.flatMap((one) => (one === null ? [] : [[one.name, api().resolve(one.url)]])));
    },
  });

/**
 * Returns the addresses of the thumbnails of the rows in view, as far as they are loaded.
 * @param names of the rows; null for a row without a thumbnail
 * @returns also a callback for the positions in view, and one for an image that did not load
 */
export function useThumbnails(kind: FileKind, names: readonly (string | null)[]) {
  const [range, setRange] = useState<readonly [first: number, last: number] | null>(null);
  const rested = useDebounced(range, DEBOUNCE_MS);
  const [addresses, setAddresses] = useState<Addresses>(new Map());
  const [renewals, setRenewals] = useState(0);
  const renewed = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (rested === null) return;
    let isCurrent = true;
    const [first, last] = rested;
    for (let at = first - (first % PER_REQUEST); at <= last; at += PER_REQUEST) {
      const some = names.slice(at, at + PER_REQUEST).filter((name) => name !== null);
      if (some.length === 0) continue;
      const add = (found: Addresses) => {
        if (isCurrent) setAddresses((now) => new Map([...now, ...found]));
      };
      // Without them, the rows are complete.
      load(kind, some).then(add, () => undefined);
    }
    return () => {
      isCurrent = false;
    };
  }, [kind, names, rested, renewals]);
  const onRange = useCallback((first: number, last: number) => setRange([first, last]), []);
  const onError = useCallback(() => {
    if (performance.now() - renewed.current < RENEWAL_MS) return;
    renewed.current = performance.now();
    void invalidate.originals().then(() => setRenewals((now) => now + 1));
  }, []);
  return { addresses, onRange, onError };
}
