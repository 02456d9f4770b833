import { useMemo } from 'react';
import { useDimension } from '../queries/read-hooks.ts';
import { useStore } from '../store/store.ts';
import { backgroundColor, type NamedClass, namedClasses } from './class-settings.ts';

/** Returns the named classes of the dataset, and the colour of the background, which an overlay hides. */
export function useNamedClasses(): { classes: NamedClass[]; hidden: string | undefined } {
  const found = useDimension().data?.classes;
  const classes = useStore((state) => state.config.classes);
  const background = useStore((state) => state.config.background);
  return useMemo(() => {
    const config = { classes, background };
    return { classes: namedClasses(found ?? [], config), hidden: backgroundColor(found ?? [], config) };
  }, [found, classes, background]);
}
