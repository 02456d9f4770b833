import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useDatasetReport } from '@twinset/sdk';
import { Caption1, makeStyles, QueryProblem, Skeleton, SkeletonItem, Text, tokens } from '@twinset/ui';
import { FindingItem } from './finding-item.tsx';
import { rulesText, sizesText } from './report-words.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  facts: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
  },
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

/** What was found in the data and what can be done about it. */
export function ReportSection({ onFile }: { onFile: (name: string) => void }) {
  const styles = useStyles();
  const { data, error, isPending, refetch } = useDatasetReport();
  if (error !== null)
    return <QueryProblem error={error} title="The report could not be made" onRetry={() => void refetch()} />;
  if (isPending) {
    return (
      <Skeleton aria-label="Loading the report" className={styles.root}>
        <SkeletonItem size={16} />
        <SkeletonItem size={64} />
        <SkeletonItem size={64} />
      </Skeleton>
    );
  }
  return (
    <div className={styles.root}>
      <div className={styles.facts}>
        {rulesText(data).map((line) => (
          <Caption1 key={line}>{line}</Caption1>
        ))}
        <Caption1>{sizesText(data.sizes)}</Caption1>
      </div>
      {data.findings.length === 0 ? (
        <Text className={styles.good}>
          <CheckmarkCircleRegular fontSize={20} /> Nothing wrong was found.
        </Text>
      ) : (
        <ul className={styles.findings} aria-label="Findings">
          {data.findings.map((finding) => (
            <FindingItem key={`${finding.code} ${finding.message}`} finding={finding} onFile={onFile} />
          ))}
        </ul>
      )}
    </div>
  );
}
