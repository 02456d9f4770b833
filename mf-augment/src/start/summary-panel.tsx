import { makeStyles, Panel, QueryProblem, SkeletonItem, Text, tokens, WarningList } from '@twinset/ui';
import { runSummary } from './run-summary.ts';
import { useStartPlan } from './use-start-plan.ts';

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minHeight: '84px' },
  first: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  wait: { height: '24px', maxWidth: '480px' },
});

/** Renders the planned outputs as sentences, with the warnings of the plan. */
export function SummaryPanel() {
  const styles = useStyles();
  const { config, plan } = useStartPlan();
  return (
    <Panel title="Planned outputs">
      <QueryProblem
        error={plan.error}
        title="The run could not be planned."
        onRetry={() => void plan.refetch()}
      />
      {!plan.isError && (
        <div className={styles.lines} aria-busy={plan.isFetching}>
          {plan.data === undefined
            ? [0, 1, 2].map((line) => <SkeletonItem key={line} className={styles.wait} />)
            : runSummary(config, plan.data).map((line, index) => (
                <Text
                  key={line}
                  as="p"
                  block
                  className={index === 0 ? styles.first : undefined}
                  style={{ margin: 0 }}
                >
                  {line}
                </Text>
              ))}
        </div>
      )}
      {!plan.isError && (
        <WarningList warnings={plan.data?.warnings.filter(({ code }) => code !== 'Repaired')} />
      )}
    </Panel>
  );
}
