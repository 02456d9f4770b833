import type { PairGridProps } from './pair-grid.tsx';
import type { PairItem, PairMode } from './pair-preview.tsx';
import type { PairView } from './pair-toolbar.tsx';
import type { PairViewerProps } from './pair-viewer.tsx';

/** Pairs of a list that is read page by page. */
export interface ListedPairs {
  items: readonly (PairItem | undefined)[];
  total: number | null;
  loading: boolean;
  hasMore: boolean;
  more: () => void;
  show: (first: number, last: number) => void;
  need: (first: number, last: number) => void;
  renew: () => void;
}

type Shown = Pick<PairGridProps, 'overlayFilter' | 'maskFilter'> & {
  view: PairView;
  /** The key that hides masks is pressed; the viewer has its own. */
  isMaskHidden: boolean;
};

/** Returns the properties of the grid and of the viewer that depend only on their pairs and on how these are shown. */
export function pairProps(pairs: ListedPairs, { view, isMaskHidden, ...filters }: Shown) {
  const mode: PairMode = view.overlay ? 'overlay' : 'side';
  const shared = {
    items: pairs.items,
    total: pairs.total,
    mode,
    ...filters,
    onMediaError: pairs.renew,
    onNeed: pairs.need,
  };
  const grid = {
    ...shared,
    columns: view.columns,
    opacity: isMaskHidden ? 0 : view.opacity,
    loading: pairs.loading,
    hasMore: pairs.hasMore,
    onMore: pairs.more,
    onRange: pairs.show,
  } satisfies Partial<PairGridProps>;
  const viewer = { ...shared, opacity: view.opacity } satisfies Partial<PairViewerProps>;
  return { grid, viewer };
}
