import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AugmentConfig, CallOutput, SetName } from '@twinset/contract';
import { unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';
import { readAny, useSessionRunning } from './read-hooks.ts';
import { sizesConfig } from './sizes-config.ts';

/** Requests what the server computes from a configuration. Keeps the last response while the next one is loading. */
function useOfConfig<N extends 'plan' | 'splitSizes' | 'predictShares'>(
  name: N,
  queryKey: QueryKey,
  config: object,
  enabled: boolean,
): UseQueryResult<CallOutput<N>> {
  const running = useSessionRunning();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readAny<CallOutput<N>>(name, { body: { config } }, signal),
    enabled: running && enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/** Returns split, charts and estimate of a configuration. */
export const usePlan = (config: AugmentConfig, enabled = true) =>
  useOfConfig('plan', keys.plan(config), config, enabled);

/** Returns the number of pairs of each set; much cheaper than a plan. */
export function useSplitSizes(config: AugmentConfig, enabled = true) {
  const request = sizesConfig(config);
  return useOfConfig('splitSizes', keys.sizes(request), request, enabled);
}

/** Returns the class shares that a run is expected to have. */
export const usePredictedShares = (config: AugmentConfig, enabled = true) =>
  useOfConfig('predictShares', keys.shares(config), config, enabled);

export interface OutputsInput {
  config: AugmentConfig;
  set: SetName;
  /** From 0; the number of an output is save id + index. */
  indices: number[];
  /** Uses this source instead of the run's. */
  name?: string;
  /** Images are thumbnails, with their full size at `large`. */
  thumbnails?: boolean;
}

type OutputsResponse = CallOutput<'previewOutputs'>;
/** An image or mask of an output, at an address that browsers display correctly. */
export interface DrawnMedia {
  name: string;
  url: string;
  /** Address of the image in full size, if `url` is a thumbnail. */
  large?: string;
  /** The server has already coloured the mask. */
  colored: boolean;
}
export interface DrawnOutputs extends Omit<OutputsResponse, 'results'> {
  results: (Omit<OutputsResponse['results'][number], 'image' | 'mask'> & {
    image: DrawnMedia;
    mask: DrawnMedia;
  })[];
}

/**
 * Returns the outputs of the given indices, exactly as a run produces them. Keeps the last response while the
 * next one is loading.
 */
export function useOutputs(input: OutputsInput, enabled = true): UseQueryResult<DrawnOutputs> {
  const running = useSessionRunning();
  return useQuery({
    queryKey: keys.outputs(input),
    queryFn: async ({ signal }) => {
      const body = { ...input, config: { ...input.config } };
      const response = unwrap(await api().call('previewOutputs', { body }, { signal }));
      const resolve = (media: OutputsResponse['results'][number]['image']): DrawnMedia => {
        const { name, url, shown, thumbnail } = media;
        const full = api().resolve(shown ?? url);
        const colored = shown !== undefined;
        return thumbnail === undefined
          ? { name, url: full, colored }
          : { name, url: api().resolve(thumbnail), large: full, colored };
      };
      const results = response.results.map((each) => ({
        ...each,
        image: resolve(each.image),
        mask: resolve(each.mask),
      }));
      return { ...response, results };
    },
    enabled: running && enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}
