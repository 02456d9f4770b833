import { SETS, someNames } from '@twinset/contract';
import { isSplitGiven, useStore } from '@twinset/sdk';
import {
  EmptyState,
  formatCount,
  formatDuration,
  LiveText,
  makeStyles,
  mergeClasses,
  Panel,
  ProgressPanel,
  QueryProblem,
  SET_LABELS,
  SkeletonItem,
  Text,
  tokens,
  WarningList,
} from '@twinset/ui';
import { splitWarnings } from '../lib/warnings-about.ts';
import { columnLabel } from './attribute-names.ts';
import { ChartCell } from './chart-cell.tsx';
import { SetLegend } from './set-legend.tsx';
import type { StratifiedPlan } from './use-stratified-plan.ts';

const useStyles = makeStyles({
  sizes: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXL,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  size: { display: 'flex', flexDirection: 'column-reverse' },
  count: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  // Height of the sizes.
  wait: { height: '48px', maxWidth: '240px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  charts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
    gap: tokens.spacingHorizontalXL,
  },
  stale: { opacity: 0.55 },
});

/** Renders a preview of the split for the current choice. */
export function BalancePanel({ plan }: { plan: StratifiedPlan }) {
  const styles = useStyles();
  const { data, error, stale, chosen, measuring, retry } = plan;
  const isGiven = useStore((state) => isSplitGiven(state.config));
  const charts = data?.balance.filter(({ attribute }) => chosen.includes(attribute)) ?? [];
  const waiting = chosen.filter((column) => !data?.balance.some(({ attribute }) => attribute === column));
  return (
    <Panel title="Split preview" {...(data === undefined ? {} : { actions: <SetLegend /> })}>
      {measuring !== null && <Measuring job={measuring} />}
      <LiveText text={stale ? 'Computing the split' : data === undefined ? '' : 'The split is ready'} />
      {data === undefined && error === null && <SkeletonItem className={styles.wait} />}
      {data !== undefined && (
        <dl className={mergeClasses(styles.sizes, stale && styles.stale)}>
          {SETS.map((set) => (
            <div key={set} className={styles.size}>
              <dt className={styles.quiet}>{SET_LABELS[set]}</dt>
              <dd className={styles.count}>{formatCount(data.sizes[set])}</dd>
            </div>
          ))}
        </dl>
      )}
      <QueryProblem error={error} title="The split could not be computed." onRetry={retry} />
      {data !== undefined && error === null && <WarningList warnings={splitWarnings(data.warnings)} />}
      {chosen.length === 0 ? (
        <EmptyState drawing="table">
          Choose a column or an attribute to see its distribution in the three sets.
        </EmptyState>
      ) : (
        <div className={mergeClasses(styles.charts, stale && styles.stale)} data-testid="balance-charts">
          {data !== undefined &&
            charts.map((balance) => (
              <ChartCell key={balance.attribute} balance={balance} sizes={data.sizes} />
            ))}
        </div>
      )}
      {isGiven && charts.length === 0 && !stale && (
        <Text>
          The column "set" of the CSV file assigns the pairs to the sets. Choose another column or an
          attribute to see its distribution.
        </Text>
      )}
      {charts.length > 0 && (
        <Text size={200} className={styles.quiet}>
          Bars: share of a set's pairs in each bin. Line: share of the whole dataset. The number is the
          largest difference of a set from the whole dataset (Kolmogorov-Smirnov distance for numbers, total
          variation for categories): 0 % for equal distributions, 100 % for disjoint ones. It is larger for
          small sets.
        </Text>
      )}
      {stale && waiting.length > 0 && measuring === null && (
        <Text className={styles.quiet}>Computing {someNames(waiting.map(columnLabel))}.</Text>
      )}
    </Panel>
  );
}

function Measuring({ job }: { job: NonNullable<StratifiedPlan['measuring']> }) {
  const left = job.remainingSeconds === null ? [] : [`${formatDuration(job.remainingSeconds)} left`];
  const detail = [`${formatCount(job.done)} of ${formatCount(job.total)} pairs`, ...left].join(' · ');
  return (
    <ProgressPanel
      label="Measuring the images"
      value={job.total > 0 ? job.done / job.total : null}
      detail={detail}
    />
  );
}
