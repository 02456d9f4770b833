import { useNavigate } from '@twinset/router';
import { cancelAugmentation, runAugmentation, usePageNavigation, useStore } from '@twinset/sdk';
import { Button, formatDuration, PageFrame, Panel, ProgressPanel } from '@twinset/ui';

/** Runs the augmentation and shows how far it is. */
export function StartPage() {
  const navigation = usePageNavigation('startAugmentation', useNavigate());
  const running = useStore((state) => state.busy.augmentationIsRunning);
  const ending = useStore((state) => state.busy.isShuttingDown);
  const job = useStore((state) => state.view.jobs.augment);
  const known = job?.state === 'running' && job.total > 0;
  return (
    <PageFrame title="Start Augmentation" description="Make the training set." {...navigation}>
      <Panel>
        <Button appearance="primary" disabled={running || ending} onClick={() => void runAugmentation()}>
          {running ? 'Processing' : 'Start Augmentation'}
        </Button>
        {running && (
          <ProgressPanel
            label={known ? job.phase : 'Processing'}
            value={known ? job.done / job.total : null}
            detail={known && job.remainingSeconds !== null ? `${formatDuration(job.remainingSeconds)} left` : ''}
            action={<Button onClick={() => void cancelAugmentation()}>Cancel</Button>}
          />
        )}
      </Panel>
    </PageFrame>
  );
}
