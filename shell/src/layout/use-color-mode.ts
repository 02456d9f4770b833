import { type ColorMode, getStore, useStore } from '@twinset/sdk';
import { useMedia } from '@twinset/ui';

/** Returns the user's choice, or the system's mode without one, and a function that toggles it. */
export function useColorMode(): { mode: ColorMode; toggle: () => void } {
  const chosen = useStore((state) => state.view.colorMode);
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const mode = chosen ?? system;
  return { mode, toggle: () => getStore().setColorMode(mode === 'dark' ? 'light' : 'dark') };
}
