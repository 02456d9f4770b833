import { SETS } from '@twinset/contract';
import { usePlan, useRunConfig } from '@twinset/sdk';
import {
  formatBytes,
  formatCount,
  formatEstimate,
  formatNoun,
  LiveText,
  makeStyles,
  mergeClasses,
  Panel,
  QueryProblem,
  SET_LABELS,
  SkeletonItem,
  Text,
  tokens,
} from '@twinset/ui';

const DEBOUNCE_MS = 500;

const useStyles = makeStyles({
  numbers: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXXL,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  number: { display: 'flex', flexDirection: 'column-reverse' },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  stale: { opacity: 0.5 },
  wait: { height: '52px' },
});

/** Renders the estimated size and run time. */
export function WeightPanel() {
  const styles = useStyles();
  const config = useRunConfig(DEBOUNCE_MS);
  const plan = usePlan(config);
  const data = plan.isError ? undefined : plan.data;
  const total = data === undefined ? 0 : SETS.reduce((sum, set) => sum + data.outputs[set], 0);
  const numbers =
    data === undefined
      ? []
      : [
          ['Total pairs', formatCount(total)],
          ['Zip file, about', formatBytes(data.bytes)],
          ['Run time', formatEstimate(data.seconds)],
        ];
  const stale = plan.isFetching;
  return (
    <Panel title="Estimated size">
      <QueryProblem
        error={plan.error}
        title="The size could not be estimated."
        onRetry={() => void plan.refetch()}
      />
      {data === undefined && plan.error === null && <SkeletonItem className={styles.wait} />}
      {data !== undefined && (
        <>
          <dl className={mergeClasses(styles.numbers, stale && styles.stale)}>
            {numbers.map(([name, value]) => (
              <div key={name} className={styles.number}>
                <dt className={styles.quiet}>{name}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
          <Text size={200} className={styles.quiet}>
            {SETS.map((set) => `${SET_LABELS[set]}: ${formatNoun(data.outputs[set], 'pair')}`).join(' · ')}
          </Text>
          <LiveText text={stale ? '' : `About ${formatBytes(data.bytes)}`} />
        </>
      )}
    </Panel>
  );
}
