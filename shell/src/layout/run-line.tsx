import { useStatus, useStore } from '@twinset/sdk';
import { formatCount, formatDuration, Text } from '@twinset/ui';

/** The run under way, or the last one, in a few words. */
export function RunLine() {
  const job = useStore((state) => state.view.jobs.augment);
  const running = useStore((state) => state.busy.augmentationIsRunning);
  const complete = useStatus('augmentationIsComplete').data;
  if (running && job?.state === 'running' && job.total > 0) {
    const left = job.remainingSeconds === null ? '' : `, ${formatDuration(job.remainingSeconds)} left`;
    return (
      <Text size={200}>
        Augmenting {formatCount(job.done)} of {formatCount(job.total)}
        {left}
      </Text>
    );
  }
  if (running) return <Text size={200}>Augmenting</Text>;
  if (complete?.success) return <Text size={200}>Result ready</Text>;
  return <Text size={200}>Nothing made yet</Text>;
}
