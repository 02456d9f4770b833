import type { Status } from '@twinset/contract';
import { useChangedSettings, useRunProgress, useStatus } from '@twinset/sdk';
import { formatAgo, formatCount, formatDuration, formatNoun, Text } from '@twinset/ui';
import { useNow } from './use-now.ts';

const REFRESH_MS = 20_000;

/** Renders the last run: number of outputs, time, and whether settings have changed since. */
function LastRun({ ended, outputs }: NonNullable<Status['made']>) {
  const ago = formatAgo((useNow(REFRESH_MS) - ended) / 1000);
  const changed = useChangedSettings().length > 0;
  const pairs = formatNoun(outputs.train + outputs.val + outputs.test, 'pair');
  return (
    <Text size={200}>
      last run: {pairs}, {ago}
      {changed && ' (settings changed since)'}
    </Text>
  );
}

/** Renders the active or last run in a few words. */
export function RunLine() {
  const progress = useRunProgress();
  const complete = useStatus('augmentationIsComplete').data;
  if (progress?.phase === 'Waiting') return <Text size={200}>Waiting in the queue</Text>;
  if (progress !== null) {
    const { job, remainingSeconds, value } = progress;
    const remaining = remainingSeconds === null ? '' : `, ${formatDuration(remainingSeconds)} left`;
    return (
      <Text size={200}>
        {job === null
          ? `Augmenting: ${Math.floor(value * 100)} %`
          : `Augmenting ${formatCount(job.done)} of ${formatCount(job.total)}`}
        {remaining}
      </Text>
    );
  }
  if (complete?.made !== undefined) return <LastRun {...complete.made} />;
  return <Text size={200}>No run yet</Text>;
}
