import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AugmentConfig, CallOutput, SetName } from '@twinset/contract';
import { unwrap } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';
import { useSessionRunning } from './read-hooks.ts';
import { sizesConfig } from './sizes-config.ts';

/**
 * Returns split, charts and estimate of a configuration. Keeps the last response while the next one is
 * loading.
 */
export function usePlan(config: AugmentConfig, enabled = true): UseQueryResult<CallOutput<'plan'>> {
  const running = useSessionRunning();
  return useQuery({
    queryKey: keys.plan(config),
    queryFn: async ({ signal }) =>
      unwrap(await api().call('plan', { body: { config: { ...config } } }, { signal })),
    enabled: running && enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/**
 * Returns the number of pairs of each set; much cheaper than a plan. Keeps the last response while the next
 * one is loading.
 */
export function useSplitSizes(
  config: AugmentConfig,
  enabled = true,
): UseQueryResult<CallOutput<'splitSizes'>> {
  const running = useSessionRunning();
  const request = sizesConfig(config);
  return useQuery({
    queryKey: keys.sizes(request),
    queryFn: async ({ signal }) =>
      unwrap(await api().call('splitSizes', { body: { config: { ...request } } }, { signal })),
    enabled: running && enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/**
 * Returns the class shares that a run is expected to have. Keeps the last response while the next one is
 * loading.
 */
export function usePredictedShares(
  config: AugmentConfig,
  enabled = true,
): UseQueryResult<CallOutput<'predictShares'>> {
  const running = useSessionRunning();
  return useQuery({
    queryKey: keys.shares(config),
    queryFn: async ({ signal }) =>
      unwrap(await api().call('predictShares', { body: { config: { ...config } } }, { signal })),
    enabled: running && enabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

export interface OutputsInput {
  config: AugmentConfig;
  set: SetName;
  /** From 0; the number of an output is save id + index. */
  indices: number[];
  /** Uses this source instead of the run's. */
  name?: string;
}

type OutputsResponse = CallOutput<'previewOutputs'>;
/** An image or mask of an output, at an address that browsers display correctly. */
export interface DrawnMedia {
  name: string;
  url: string;
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
      const resolve = ({ name, url, shown }: OutputsResponse['results'][number]['image']): DrawnMedia => ({
        name,
        url: api().resolve(shown ?? url),
        colored: shown !== undefined,
      });
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
