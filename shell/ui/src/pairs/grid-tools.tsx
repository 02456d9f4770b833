import { type ReactNode, useId, useState } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '../fluent.ts';
import { useMedia } from '../frame/use-media.ts';

/** Windows that have no room for all choices above a grid: phones, and others at a zoom of 200 %. */
const SMALL = '(max-width: 860px), (max-height: 560px)';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    '@media print': { display: 'none' },
  },
  search: { flex: '1 1 150px', display: 'flex', '& > *': { flexGrow: 1, minWidth: 0 } },
  row: { width: '100%', flexShrink: 0, display: 'flex', gap: tokens.spacingHorizontalS },
  // Ends the row of search and filters in windows that have room for all of them in it.
  end: {
    width: '100%',
    marginTop: `calc(-1 * ${tokens.spacingHorizontalS})`,
    '@media (max-width: 1160px)': { display: 'none' },
  },
  legend: {
    width: '100%',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // Reserves its height until the classes are known.
    minHeight: '32px',
    '& > :first-child': { flex: '1 1 200px' },
  },
  button: { whiteSpace: 'nowrap' },
});

export interface GridToolsProps {
  /** Number of filters that hide pairs, beside the search. */
  active: number;
  search: ReactNode;
  /** Filters and order. */
  filters: ReactNode;
  /** Choices of the view. */
  view: ReactNode;
  legend: ReactNode;
  /** Actions at the right of the legend. */
  actions?: ReactNode;
}

/**
 * Renders the choices above a grid: a row that chooses pairs, one that chooses how they are shown, and the legend. Small
 * windows have the search alone, and a button that shows the others.
 */
export function GridTools({ active, search, filters, view, legend, actions }: GridToolsProps) {
  const styles = useStyles();
  const isSmall = useMedia(SMALL);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const choices = (
    <>
      {filters}
      {!isSmall && <div className={styles.end} />}
      {view}
      <div className={styles.legend}>
        <div>{legend}</div>
        {actions}
      </div>
    </>
  );
  return (
    <div className={styles.root}>
      {/* In windows of any size, so that the search keeps its text and the focus when the keyboard of a tablet opens. */}
      <div className={mergeClasses(styles.search, isSmall && styles.row)}>
        {search}
        {isSmall && (
          <Button
            data-action="pairs.tools"
            className={styles.button}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {`View and filters${active > 0 ? ` (${active})` : ''}`}
          </Button>
        )}
      </div>
      {!isSmall && choices}
      {isSmall && isOpen && (
        <div id={id} className={styles.root}>
          {choices}
        </div>
      )}
    </div>
  );
}
