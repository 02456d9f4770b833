import { type ChartSet, makeStyles, SET_COLORS, SET_LABELS, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  dot: {
    width: '12px',
    height: '12px',
    borderRadius: tokens.borderRadiusSmall,
    forcedColorAdjust: 'none',
  },
});

/** Renders the colours of the sets, once for any number of charts. */
export function SetLegend() {
  const styles = useStyles();
  return (
    <ul className={styles.root} aria-label="Sets">
      {(Object.keys(SET_COLORS) as ChartSet[]).map((set) => (
        <li key={set} className={styles.item}>
          <span className={styles.dot} style={{ backgroundColor: SET_COLORS[set] }} />
          <Text size={200}>{SET_LABELS[set]}</Text>
        </li>
      ))}
    </ul>
  );
}
