import { type ReactNode, useId, useState } from 'react';
import { Button, makeStyles, tokens } from '../fluent.ts';
import { useMedia } from '../frame/use-media.ts';

/** Windows that have no room for all choices above a grid: phones, and others at a zoom of 200 %. */
const SMALL = '(max-width: 860px), (max-height: 560px)';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalS,
  },
  row: {
    display: 'flex',
    width: '100%',
    gap: tokens.spacingHorizontalS,
    '& > :first-child': { flexGrow: 1 },
  },
  whole: { display: 'contents' },
  button: { whiteSpace: 'nowrap' },
});

export interface GridToolsProps {
  /** Number of filters that hide pairs, beside the search. */
  active: number;
  search: ReactNode;
  /** Choices of view and filters. */
  children: ReactNode;
}

/** Renders the choices above a grid; in small windows the search alone, and a button that shows the others. */
export function GridTools({ active, search, children }: GridToolsProps) {
  const styles = useStyles();
  const isSmall = useMedia(SMALL);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const choices = isSmall
    ? isOpen && (
        <div id={id} className={styles.root}>
          {children}
        </div>
      )
    : children;
  return (
    <div className={styles.root}>
      {/* In windows of any size, so that the search keeps its text and the focus when the keyboard of a tablet opens. */}
      <div className={isSmall ? styles.row : styles.whole}>
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
      {choices}
    </div>
  );
}
