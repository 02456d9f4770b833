import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useDatasetReport, useErrorFindings } from '@twinset/sdk';
import { Caption1, makeStyles, QueryProblem, Skeleton, SkeletonItem, Text, tokens } from '@twinset/ui';
import { ChosenRepairs } from './chosen-repairs.tsx';
import { FindingItem, type FindingItemProps } from './finding-item.tsx';
import { objectsText, rulesText, separateRemarks, sizesText } from './report-words.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  facts: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
  },
  aside: { overflowWrap: 'anywhere' },
  findings: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  good: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorStatusSuccessForeground1,
  },
});

/** Renders the findings of the dataset report, each with advice. */
export function ReportSection({ onFile, onFilter }: Pick<FindingItemProps, 'onFile' | 'onFilter'>) {
  const styles = useStyles();
  const { data, error, isPending, refetch } = useDatasetReport();
  const { waived } = useErrorFindings();
  if (error !== null)
    return (
      <div className={styles.root}>
        <QueryProblem error={error} title="The report could not be created" onRetry={() => void refetch()} />
        <ChosenRepairs />
      </div>
    );
  if (isPending) {
    return (
      <Skeleton aria-label="Loading the report" className={styles.root}>
        <SkeletonItem size={16} />
        <SkeletonItem size={64} />
        <SkeletonItem size={64} />
      </Skeleton>
    );
  }
  const { findings, asides } = separateRemarks(data.findings);
  return (
    <div className={styles.root}>
      <div className={styles.facts}>
        {rulesText(data).map((line) => (
          <Caption1 key={line}>{line}</Caption1>
        ))}
        <Caption1>{sizesText(data.sizes)}</Caption1>
        {asides.map(({ message }) => (
          <Caption1 key={message} className={styles.aside}>
            {message}
          </Caption1>
        ))}
        {data.objects && <Caption1>{objectsText(data.objects)}</Caption1>}
      </div>
      <ChosenRepairs />
      {findings.length === 0 ? (
        <Text className={styles.good}>
          <CheckmarkCircleRegular fontSize={20} /> No problems found.
        </Text>
      ) : (
        <ul className={styles.findings} aria-label="Findings">
          {findings.map((finding) => (
            <FindingItem
              key={`${finding.code} ${finding.message}`}
              finding={finding}
              waived={waived.includes(finding)}
              onFile={onFile}
              onFilter={onFilter}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
