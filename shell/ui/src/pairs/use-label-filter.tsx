import type { DatasetClass, MaskKind } from '@twinset/contract';
import { type ReactNode, useMemo } from 'react';
import { useId } from '../fluent.ts';
import { LabelFilter } from './label-filter.tsx';

export interface Labels {
  /** For `labelFilter` of pictures; undefined where the masks have colours of their own. */
  labelFilter: string | undefined;
  /** To be put into the page once. */
  definition: ReactNode;
}

/**
 * Makes bare labels visible in pictures that are the very outputs.
 * @param masks what is known of the data set's masks; undefined until it is
 */
export function useLabelFilter(
  masks: { maskKind: MaskKind | null; classes: readonly DatasetClass[] } | undefined,
): Labels {
  const id = useId('labels');
  const bare = masks?.maskKind === 'index' || masks?.maskKind === 'binary';
  return useMemo(() => {
    if (!bare || masks === undefined) return { labelFilter: undefined, definition: null };
    // Fluent's ids may hold characters that a url() cannot.
    const safe = id.replace(/[^a-zA-Z0-9_-]/g, '');
    return { labelFilter: safe, definition: <LabelFilter id={safe} colors={masks.classes} /> };
  }, [bare, masks, id]);
}
