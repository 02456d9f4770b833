import type { AugmentConfig } from '@twinset/contract';
import { useMemo } from 'react';
import { augmentConfigOf } from '../store/config-slice.ts';
import { useStore } from '../store/store.ts';
import { runConfig } from './run-config.ts';
import { useDebounced } from './use-debounced.ts';

/** Returns the configuration of a run, after it has not changed for `restMs` milliseconds. */
export function useRunConfig(restMs: number): AugmentConfig {
  const config = useStore((state) => state.config);
  const current = useMemo(() => runConfig(augmentConfigOf(config)), [config]);
  return useDebounced(current, restMs);
}
