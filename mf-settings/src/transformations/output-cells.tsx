import type { DrawnOutputs } from '@twinset/sdk';
import { makeStyles, mergeClasses, PairPreview, SkeletonItem, tokens, useRovingFocus } from '@twinset/ui';
import { useRef } from 'react';
import type { PreviewState } from './card-preview.tsx';
import { sourcesText, transformText } from './output-text.ts';

/** Limits of the width and height of an output of the strip, in pixels; small where the window is small. */
const CELL = { min: 60, max: 84 };
/** Outputs per row of the grid. */
const COLUMNS = 3;
const SMALL = '@media (max-width: 640px), (max-height: 640px)';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`,
    gap: tokens.spacingHorizontalXS,
  },
  strip: {
    display: 'flex',
    flexGrow: 1,
    minWidth: 0,
    overflowX: 'auto',
    // The outline of the focus is outside of a cell.
    padding: '3px',
    gap: tokens.spacingHorizontalXS,
  },
  cell: {
    width: '100%',
    aspectRatio: '1',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: '#808080',
    cursor: 'zoom-in',
    fontFamily: 'inherit',
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
    },
  },
  small: {
    flex: '1 0 0',
    minWidth: `${CELL.min}px`,
    maxWidth: `${CELL.max}px`,
    [SMALL]: { maxWidth: `${CELL.min}px` },
  },
  wait: { width: '100%', height: '100%' },
  // Delayed, because most requests end before it becomes visible.
  stale: {
    opacity: 0.5,
    transitionProperty: 'opacity',
    transitionDuration: '150ms',
    transitionDelay: '250ms',
  },
});

export interface OutputCellsProps {
  indices: readonly number[];
  results: DrawnOutputs['results'];
  /** One row instead of a grid. */
  strip: boolean;
  isStale: boolean;
  isBusy: boolean;
  shown: PreviewState;
  onOpen: (index: number | null) => void;
  onMediaError: () => void;
}

/** Renders the sample outputs as buttons that open the viewer: one stop of Tab, with arrow keys inside. */
export function OutputCells(props: OutputCellsProps) {
  const { indices, results, strip, isStale, isBusy, shown, onOpen, onMediaError } = props;
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const columns = strip ? Math.max(1, indices.length) : COLUMNS;
  // All of them are in the DOM.
  const roving = useRovingFocus(root, { count: indices.length, columns, reveal: () => {} });
  return (
    <div
      {...roving}
      ref={root}
      className={mergeClasses(strip ? styles.strip : styles.grid, isStale && styles.stale)}
      aria-busy={isBusy}
      data-testid="outputs-grid"
    >
      {indices.map((index) => {
        const item = results[index];
        return (
          <div key={index} data-position={index} className={strip ? styles.small : undefined}>
            <button
              data-action="outputs.open"
              type="button"
              className={styles.cell}
              aria-label={`Output ${index + 1}${item === undefined ? '' : ` from ${sourcesText(item)}: ${transformText(item.params)}`}`}
              onClick={() => onOpen(item === undefined ? null : index)}
            >
              {item === undefined ? (
                <SkeletonItem className={styles.wait} />
              ) : (
                <PairPreview item={item} opacity={0.5} {...shown} onMediaError={onMediaError} />
              )}
            </button>
          </div>
        );
      })}
    </div>
  );
}
