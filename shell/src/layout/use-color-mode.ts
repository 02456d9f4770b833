import { type ColorMode, getStore, useStore } from '@twinset/sdk';
import { useSyncExternalStore } from 'react';

const query = matchMedia('(prefers-color-scheme: dark)');
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Returns the user's choice, or the system's mode without one, and a function that toggles it. */
export function useColorMode(): { mode: ColorMode; toggle: () => void } {
  const chosen = useStore((state) => state.view.colorMode);
  const system = useSyncExternalStore(subscribe, () => (query.matches ? 'dark' : 'light'));
  const mode = chosen ?? system;
  return { mode, toggle: () => getStore().setColorMode(mode === 'dark' ? 'light' : 'dark') };
}
