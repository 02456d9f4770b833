import { useMemo } from 'react';
import { useStore } from '../store/store.ts';
import { changedSettings, type SettingsGroup } from './changed-settings.ts';
import { useStatus } from './read-hooks.ts';

/** Returns the groups of settings that have changed since the current result; none without a result. */
export function useChangedSettings(): SettingsGroup[] {
  const made = useStatus('augmentationIsComplete').data?.made?.config;
  const config = useStore((state) => state.config);
  return useMemo(() => (made === undefined ? [] : changedSettings(made, config)), [made, config]);
}
