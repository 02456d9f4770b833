import { cancelAugmentation, useStore } from '@twinset/sdk';
import { Button, formatCount, formatDuration, Panel, ProgressPanel } from '@twinset/ui';
import { useState } from 'react';

/** How far the run is, and the way to stop it. */
export function RunningPanel() {
  const job = useStore((state) => state.view.jobs.augment);
  const connected = useStore((state) => state.view.connected);
  const [cancelling, setCancelling] = useState(false);
  const known = job?.state === 'running' && job.total > 0;
  const cancel = async () => {
    setCancelling(true);
    await cancelAugmentation();
    setCancelling(false);
  };
  const detail = !known
    ? ''
    : [
        `${formatCount(job.done)} of ${formatCount(job.total)}`,
        job.rate > 0 ? `${formatCount(Math.round(job.rate))} a second` : '',
        job.remainingSeconds === null ? '' : `${formatDuration(job.remainingSeconds)} left`,
      ]
        .filter((part) => part !== '')
        .join(' · ');
  return (
    <Panel>
      <ProgressPanel
        label={known && job.phase !== '' ? job.phase : 'Processing'}
        value={known ? job.done / job.total : null}
        detail={
          connected ? detail : 'The line is cut; the run goes on, and this page follows it again by itself.'
        }
        action={
          <Button disabled={cancelling} onClick={() => void cancel()}>
            {cancelling ? 'Cancelling' : 'Cancel'}
          </Button>
        }
      />
    </Panel>
  );
}
