import { type ReactNode, useRef } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Button, makeStyles } from '../fluent.ts';
import { focusOutline } from '../frame/focus-outline.ts';

const useStyles = makeStyles({ root: { outlineStyle: 'none', ':focus-visible': focusOutline } });

export interface MatchesProps {
  /** Thing that is searched, in the singular. */
  noun: 'pair' | 'output';
  /** Search and filters match nothing. */
  isEmpty: boolean;
  /** Clears search and filters. */
  onShowAll: () => void;
  /** The grid. */
  children: ReactNode;
}

/** Renders a grid; if search and filters match nothing, a sentence that says so, and a button that clears them. */
export function Matches({ noun, isEmpty, onShowAll, children }: MatchesProps) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const showAll = () => {
    // The button disappears; Tab continues in the grid.
    root.current?.focus();
    onShowAll();
  };
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      {isEmpty && (
        <EmptyState
          drawing="lost"
          action={
            <Button data-action="pairs.showAll" onClick={showAll}>
              {`Show all ${noun}s`}
            </Button>
          }
        >
          {`No ${noun} matches the search and filters.`}
        </EmptyState>
      )}
      {children}
    </div>
  );
}
