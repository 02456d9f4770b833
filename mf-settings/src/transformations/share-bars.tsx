import { formatShare, makeStyles, mergeClasses, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  bar: { height: '6px', borderRadius: tokens.borderRadiusSmall, forcedColorAdjust: 'none' },
  present: { backgroundColor: tokens.colorNeutralStroke1 },
  predicted: { backgroundColor: tokens.colorBrandBackground },
  text: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/** Renders the share in the sources above that in the outputs, as two bars and as text. */
export function ShareBars({ present, predicted }: { present: number; predicted: number }) {
  const styles = useStyles();
  const width = (share: number) => ({ width: `${100 * share}%`, minWidth: share > 0 ? '1px' : 0 });
  return (
    <div className={styles.root}>
      <div aria-hidden="true">
        <div className={mergeClasses(styles.bar, styles.present)} style={width(present)} />
        <div className={mergeClasses(styles.bar, styles.predicted)} style={width(predicted)} />
      </div>
      <Text size={200} className={styles.text}>
        {formatShare(present)} in the sources, {formatShare(predicted)} in the outputs
      </Text>
    </div>
  );
}
