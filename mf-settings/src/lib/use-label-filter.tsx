import { useDimension } from '@twinset/sdk';
import { LabelFilter, useId } from '@twinset/ui';
import { type ReactNode, useMemo } from 'react';

export interface Labels {
  /** For `labelFilter` of pictures; undefined where the masks have colours of their own. */
  labelFilter: string | undefined;
  /** To be put into the page once. */
  definition: ReactNode;
}

/** Makes bare labels visible in previews that show the very outputs. */
export function useLabelFilter(): Labels {
  const { data } = useDimension();
  const id = useId('labels');
  const bare = data?.maskKind === 'index' || data?.maskKind === 'binary';
  return useMemo(() => {
    if (!bare || data === undefined) return { labelFilter: undefined, definition: null };
    // Fluent's ids may hold characters that a url() cannot.
    const safe = id.replace(/[^a-zA-Z0-9_-]/g, '');
    return { labelFilter: safe, definition: <LabelFilter id={safe} colors={data.classes} /> };
  }, [bare, data, id]);
}
