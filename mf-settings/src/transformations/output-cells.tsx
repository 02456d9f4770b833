import type { DrawnOutputs } from '@twinset/sdk';
import { makeStyles, mergeClasses, PairPreview, SkeletonItem, tokens } from '@twinset/ui';
import type { PreviewState } from './card-preview.tsx';
import { sourcesText, transformText } from './output-text.ts';

/** Limits of the width and height of an output of the strip, in pixels; small where the window is small. */
const CELL = { min: 60, max: 84 };
const SMALL = '@media (max-width: 640px), (max-height: 640px)';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
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

/** Renders the sample outputs as buttons that open the viewer. */
export function OutputCells(props: OutputCellsProps) {
  const { indices, results, strip, isStale, isBusy, shown, onOpen, onMediaError } = props;
  const styles = useStyles();
  return (
    <div
      className={mergeClasses(strip ? styles.strip : styles.grid, isStale && styles.stale)}
      aria-busy={isBusy}
      data-testid="outputs-grid"
    >
      {indices.map((index) => {
        const item = results[index];
        return (
          <button
            data-action="outputs.open"
            key={index}
            type="button"
            className={mergeClasses(styles.cell, strip && styles.small)}
            aria-label={`Output ${index + 1}${item === undefined ? '' : ` from ${sourcesText(item)}: ${transformText(item.params)}`}`}
            onClick={() => onOpen(item === undefined ? null : index)}
          >
            {item === undefined ? (
              <SkeletonItem className={styles.wait} />
            ) : (
              <PairPreview item={item} opacity={0.5} {...shown} onMediaError={onMediaError} />
            )}
          </button>
        );
      })}
    </div>
  );
}
