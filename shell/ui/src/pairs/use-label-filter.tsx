import type { DatasetClass, MaskKind } from '@twinset/contract';
import { type ReactNode, useMemo } from 'react';
import { useId } from '../fluent.ts';
import { LabelFilter } from './label-filter.tsx';

export interface Labels {
  /** For `labelFilter` of images; undefined if the masks are coloured. */
  labelFilter: string | undefined;
  /** Element to be rendered once in the page. */
  definition: ReactNode;
}

const NONE: readonly number[] = [];

/**
 * Returns a filter that makes uncoloured labels visible in images that are exact outputs.
 * @param hidden labels that are hidden in the legend
 * @param masks kind and classes of the dataset's masks; undefined until known
 */
export function useLabelFilter(
  masks: { maskKind: MaskKind | null; classes: readonly DatasetClass[] } | undefined,
  hidden: readonly (number | string)[] = NONE,
): Labels {
  const id = useId('labels');
  const uncolored = masks?.maskKind === 'index' || masks?.maskKind === 'binary';
  return useMemo(() => {
    if (!uncolored || masks === undefined) return { labelFilter: undefined, definition: null };
    // Fluent's ids may contain characters that a url() cannot.
    const safe = id.replace(/[^a-zA-Z0-9_-]/g, '');
    return {
      labelFilter: safe,
      definition: <LabelFilter id={safe} colors={masks.classes} hidden={hidden} />,
    };
  }, [uncolored, masks, id, hidden]);
}
