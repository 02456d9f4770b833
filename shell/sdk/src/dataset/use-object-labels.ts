import { useMemo } from 'react';
import { type DatasetChanges, useMaskObjects } from '../queries/read-hooks.ts';
import { useStore } from '../store/store.ts';
import { type ObjectLabel, objectLabels } from './object-labels.ts';

/**
 * Returns the objects of one mask as the viewer names them; undefined until they are known, and for masks of classes.
 * @param changes settings of the masks: those of a result, or the chosen ones
 */
export function useObjectLabels(
  mask: string | undefined,
  { repairs, maskContent, objectsPerClass = 0 }: Partial<DatasetChanges>,
): ObjectLabel[] | undefined {
  const isObjects = maskContent === 'objects';
  const config = { repairs, maskContent, objectsPerClass };
  const objects = useMaskObjects(isObjects ? mask : undefined, config);
  const classes = useStore((state) => state.config.classes);
  const background = useStore((state) => state.config.background);
  return useMemo(
    () => objects && objectLabels(objects, { classes, background }, objectsPerClass > 0),
    [objects, classes, background, objectsPerClass],
  );
}
