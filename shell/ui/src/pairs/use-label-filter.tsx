import type { DatasetClass, MaskKind } from '@twinset/contract';
import { type ReactNode, useMemo } from 'react';
import { LabelFilter } from './label-filter.tsx';
import { useFilterId } from './use-filter-id.ts';

export interface Labels {
  /** For `labelFilter` of images; undefined if the masks are coloured. */
  labelFilter: string | undefined;
  /** Element to be rendered once in the page. */
  definition: ReactNode;
}

const NONE: readonly number[] = [];

/**
 * Returns a filter that makes uncoloured labels visible in images that are exact outputs.
 * @param masks kind and classes of the dataset's masks; undefined until known
 * @param hidden labels that are hidden in the legend
 */
export function useLabelFilter(
  masks: { maskKind: MaskKind | null; classes: readonly DatasetClass[] } | undefined,
  hidden: readonly (number | string)[] = NONE,
): Labels {
  const id = useFilterId('labels');
  const uncolored = masks?.maskKind === 'index' || masks?.maskKind === 'binary';
  return useMemo(() => {
    if (!uncolored || masks === undefined) return { labelFilter: undefined, definition: null };
    return {
      labelFilter: id,
      definition: <LabelFilter id={id} colors={masks.classes} hidden={hidden} />,
    };
  }, [uncolored, masks, id, hidden]);
}
