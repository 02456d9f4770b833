import { memo, type ReactNode } from 'react';
import { Text } from '../fluent.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { PairItem, PairMode } from './pair-preview.tsx';

export interface PairGridProps {
  /** Pairs by position; absent while their page is not loaded. */
  items: readonly (PairItem | undefined)[];
  columns: 1 | 2 | 3;
  mode: PairMode;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
  /** The first page or a further one is loading. */
  loading: boolean;
  hasMore: boolean;
  onMore: () => void;
  /** The positions of the pairs in view have changed. */
  onRange?: ((first: number, last: number) => void) | undefined;
  /** Keys lead to positions that may not be loaded yet. */
  onNeed: (first: number, last: number) => void;
  /** Position to scroll to, whose pair gets the focus; another object scrolls again. */
  target?: { index: number } | null;
  onOpen: (index: number) => void;
  /** An image or mask did not load; its URL may have expired. */
  onMediaError?: () => void;
  /** Second line below a pair. */
  detail?: (item: PairItem) => string;
  /** Content over the card of a pair, such as a check box. */
  over?: ((item: PairItem) => ReactNode) | undefined;
  /** Number of placeholders while the first page loads. */
  skeletons?: number;
  /** Id of the `ClassFilter` for masks that are coloured by class. */
  overlayFilter?: string | undefined;
  /** Id of the filter of masks alone that hides classes. */
  maskFilter?: string | undefined;
  /** Total number of pairs; null or absent while unknown. */
  total?: number | null | undefined;
}

const NotLoaded = () => (
  <Text role="status">The pairs could not be loaded yet. Retrying until the connection is back…</Text>
);

/**
 * Renders pairs in 1 to 3 columns. Only visible rows are in the DOM; more pairs are requested at 80 percent of the
 * height. Its code is not part of the first load. Memoised, since pages render again when the viewer opens.
 */
export const PairGrid = memo(lazyPart<PairGridProps>(() => import('./live-pair-grid.tsx'), NotLoaded));
