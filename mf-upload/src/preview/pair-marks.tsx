import { nameOfPair } from '@twinset/sdk';
import { Badge, Checkbox, makeStyles, mergeClasses, type PairItem, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: { position: 'absolute', inset: 0, pointerEvents: 'none', borderRadius: tokens.borderRadiusLarge },
  excluded: { backgroundColor: tokens.colorNeutralBackgroundAlpha2 },
  badge: { position: 'absolute', top: tokens.spacingVerticalS, right: tokens.spacingHorizontalS },
  check: {
    position: 'absolute',
    top: tokens.spacingVerticalXS,
    left: tokens.spacingHorizontalXS,
    pointerEvents: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
});

export interface PairMarksProps {
  item: PairItem;
  isExcluded: boolean;
  /** Absent while pairs are not selected. */
  selection?: { isSelected: boolean; onSelect: (selected: boolean, isRange: boolean) => void } | undefined;
}

/** Renders over a card: that the pair is excluded, and the check box that selects it. */
export function PairMarks({ item, isExcluded, selection }: PairMarksProps) {
  const styles = useStyles();
  if (!isExcluded && !selection) return null;
  return (
    <div className={mergeClasses(styles.root, isExcluded && styles.excluded)}>
      {selection && (
        <Checkbox
          className={styles.check}
          aria-label={`Select ${nameOfPair(item)}`}
          checked={selection.isSelected}
          title="With Shift: all pairs from the last one that was pressed"
          onChange={({ nativeEvent }, { checked }) =>
            selection.onSelect(checked === true, (nativeEvent as MouseEvent).shiftKey === true)
          }
        />
      )}
      {isExcluded && (
        <Badge className={styles.badge} color="warning" appearance="filled">
          Excluded
        </Badge>
      )}
    </div>
  );
}
