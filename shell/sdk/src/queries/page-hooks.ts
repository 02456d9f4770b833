import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AugmentConfig, CallInput, PreviewItem, SetName } from '@twinset/contract';
import { useMemo } from 'react';
import { unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';
import { useDatasetChanges, useSessionRunning } from './read-hooks.ts';
import { type Page, type ReadPage, resolveItem, SIZE, usePairs } from './use-pairs.ts';
import { useRunConfig } from './use-run-config.ts';

/** Grids show thumbnails; the viewer loads `large`. */
const THUMBNAILS = { size: 'thumbnail' } as const;

const readOriginals: ReadPage = (page, signal) =>
  api().call('originalsPage', { query: { ...page, ...THUMBNAILS } }, signal ? { signal } : {});

const PAGES = { train: 'trainPage', val: 'valPage', test: 'testPage' } as const;

/** Returns the position in the list of the pair of a file, from the page that contains it; null if there is none. */
function positionOf(
  file: string,
  { page, results }: { page: number; results: PreviewItem[] },
): number | null {
  const at = results.findIndex(({ image, mask }) => image?.name === file || mask?.name === file);
  return at < 0 ? null : (page - 1) * SIZE + at;
}

/** A choice of the uploaded pairs and their order, which the server applies to all of them. */
export type PairChoice = Pick<PageBody, 'show' | 'label' | 'set' | 'sort' | 'search'>;
type PageBody = CallInput<'repairedPage'>['body'];
type Originals = PairChoice & { config: Partial<AugmentConfig>; names?: readonly string[] };

const callRepaired = ({ names, ...choice }: Originals, page: object, signal?: AbortSignal) => {
  const body = { page_size: SIZE, ...(names ? { names: [...names] } : {}), ...choice, ...page };
  return api().call('repairedPage', { body }, signal ? { signal } : {});
};

const readRepaired =
  (input: Originals): ReadPage =>
  (page, signal) =>
    callRepaired(input, page, signal);

/**
 * Returns the uploaded pairs, page by page, with their masks after the chosen repairs.
 * @param choice default: all pairs, by name
 * @returns the pairs, and a function that returns the position of the pair of a file, null if there is none
 */
export function useOriginals(choice: PairChoice = {}, asUploaded = false) {
  const changes = useDatasetChanges();
  const split = useRunConfig(0);
  // The set of a pair depends on all settings of the split.
  const config = choice.set === undefined ? changes : split;
  const input = { config, ...choice };
  const isPlain = config.repairs.length === 0 && Object.keys(choice).length === 0;
  const pairs = usePairs(
    isPlain ? keys.originals : keys.repairedOriginals(input),
    isPlain ? readOriginals : readRepaired(input),
    { asUploaded },
  );
  const find = async (file: string) =>
    positionOf(file, unwrap(await callRepaired(input, { containing: file })));
  return { ...pairs, find };
}

/** Returns how many of the uploaded pairs each choice has, after the chosen repairs; undefined until known. */
export function usePairCounts() {
  const running = useSessionRunning();
  const input = { config: useDatasetChanges() };
  const { data } = useQuery({
    queryKey: keys.pairCounts(input),
    queryFn: async ({ signal }) =>
      unwrap(await callRepaired(input, { counts: true, page_size: 1 }, signal)).counts ?? null,
    enabled: running,
    placeholderData: keepPreviousData,
  });
  return data ?? undefined;
}

/** Returns the pairs of some files with their masks after the given repairs; keeps the last ones meanwhile. */
export function useRepairedPairs(repairs: AugmentConfig['repairs'], names: readonly string[]): PreviewItem[] {
  const running = useSessionRunning();
  const input = { config: { repairs }, names };
  const { data } = useQuery({
    queryKey: keys.repairedPairs(input),
    queryFn: async ({ signal }): Promise<Page> => unwrap(await callRepaired(input, { page: 1 }, signal)),
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

/** A choice of the outputs of a set and their order, which the server applies to all of them. */
export type OutputChoice = Partial<Record<'search' | 'transform' | 'sort', string>>;

/**
 * Returns the outputs of a set, page by page, and a function that returns the position of the output of a file, null if
 * there is none.
 */
export function useResults(set: SetName, choice: OutputChoice = {}) {
  const call = (page: object, signal?: AbortSignal) =>
    api().call(
      PAGES[set],
      { query: { page_size: SIZE, ...THUMBNAILS, ...choice, ...page } },
      signal ? { signal } : {},
    );
  const pairs = usePairs(keys.results(set, choice), call);
  const find = async (file: string) => positionOf(file, unwrap(await call({ containing: file })));
  return { ...pairs, find };
}

/** Returns how many outputs of a set each transform has; undefined until known. */
export function useOutputCounts(set: SetName): Record<string, number> | undefined {
  const running = useSessionRunning();
  const { data } = useQuery({
    queryKey: keys.outputCounts(set),
    queryFn: async ({ signal }) =>
      unwrap(await api().call(PAGES[set], { query: { page_size: 1, counts: 'true' } }, { signal })).counts ??
      null,
    enabled: running,
  });
  return data ?? undefined;
}
