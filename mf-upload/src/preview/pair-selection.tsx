import { getStore, useStore } from '@twinset/sdk';
import {
  ActionButton,
  Button,
  Caption1,
  focusOutline,
  formatNoun,
  makeStyles,
  ToggleButton,
  tokens,
} from '@twinset/ui';
import { memo } from 'react';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { type PairFilter, withExcluded, withoutExcluded } from './pair-filter.ts';
import type { Selected } from './select-pairs.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    outlineStyle: 'none',
    ':focus-visible': focusOutline,
  },
  // On a phone, both are in the next row.
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
  count: { fontVariantNumeric: 'tabular-nums' },
});

export interface PairSelectionProps {
  chosen: PairFilter;
  /** Null while pairs are not selected. */
  selected: Selected | null;
  onSelected: (selected: Selected | null) => void;
}

/**
 * Renders the actions for selected pairs, or for all that a filter shows: exclude them, or use them again. Memoised, since
 * the page renders again when the viewer opens.
 */
export const PairSelection = memo(function PairSelection(props: PairSelectionProps) {
  const { chosen, selected, onSelected } = props;
  const styles = useStyles();
  const root = useKeptFocus<HTMLDivElement>();
  const repairs = useStore((state) => state.config.repairs);
  const { setConfig } = getStore();
  const files = selected === null ? [] : [...selected.values()].flat();
  const count = selected?.size ?? 0;
  const reason = count === 0 ? 'No pair is selected.' : null;
  const { names } = chosen;
  const exclude = (some: readonly string[]) => {
    setConfig({ repairs: withExcluded(repairs, some) });
    onSelected(selected && new Map());
  };
  const again = (some: readonly string[]) => {
    setConfig({ repairs: withoutExcluded(repairs, some) });
    onSelected(selected && new Map());
  };
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      <ToggleButton
        data-action="pairs.select"
        checked={selected !== null}
        onClick={() => onSelected(selected === null ? new Map() : null)}
      >
        Select pairs
      </ToggleButton>
      {selected === null && names !== undefined && (
        <Button
          data-action="pairs.excludeAll"
          onClick={() => (chosen.value === 'excluded' ? again : exclude)(names)}
        >
          {chosen.value === 'excluded' ? 'Use all of these again' : 'Exclude all of these'}
        </Button>
      )}
      {selected !== null && (
        <>
          <Caption1 role="status" className={styles.count}>
            {formatNoun(count, 'pair')} selected
          </Caption1>
          <span className={styles.actions}>
            <ActionButton
              data-action="pairs.exclude"
              disabledReason={reason}
              onClick={() => exclude([...selected.keys()])}
            >
              Exclude
            </ActionButton>
            <ActionButton data-action="pairs.include" disabledReason={reason} onClick={() => again(files)}>
              Use again
            </ActionButton>
          </span>
        </>
      )}
    </div>
  );
});
