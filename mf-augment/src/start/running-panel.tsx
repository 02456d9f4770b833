import {
  cancelAugmentation,
  type RunProgress,
  usePlan,
  useRunConfig,
  useRunProgress,
  useStore,
} from '@twinset/sdk';
import { Button, formatCount, formatDuration, formatNoun, Panel, ProgressPanel } from '@twinset/ui';
import { useState } from 'react';
import { NewestOutputs } from './newest-outputs.tsx';
import { NotifyButton } from './notify-button.tsx';
import { PhaseRow } from './phase-row.tsx';

const CONNECTION_LOST = 'Connection lost. The run continues on the server; reconnecting…';

/** Returns the progress in words: outputs so far, rate, and the time until the result can be downloaded. */
function detailOf({ job, remainingSeconds, phase }: RunProgress): string {
  const left = remainingSeconds === null ? '' : `${formatDuration(remainingSeconds)} left`;
  if (job === null) return phase === 'Preparing' && left !== '' ? `about ${left}` : left;
  const parts = [
    `${formatCount(job.done)} of ${formatNoun(job.total, 'pair')}`,
    job.rate > 0 ? `${formatCount(Math.round(job.rate))} per second` : '',
    left,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Renders the progress of the run, its newest outputs, and the button that cancels it. */
export function RunningPanel() {
  const message = useStore((state) => state.view.jobs.augment?.message ?? '');
  const connected = useStore((state) => state.view.connected);
  const plan = usePlan(useRunConfig(0)).data;
  const progress = useRunProgress(plan?.seconds ?? null);
  const [cancelling, setCancelling] = useState(false);
  if (progress === null) return null;
  const { phase, value, job } = progress;
  const cancel = async () => {
    setCancelling(true);
    await cancelAugmentation();
    setCancelling(false);
  };
  const isWaiting = phase === 'Waiting';
  const detail = isWaiting ? message : detailOf(progress);
  return (
    <>
      <Panel>
        <PhaseRow now={phase} />
        <ProgressPanel
          label={isWaiting ? phase : `${phase}: ${Math.floor(value * 100)} %`}
          name="Augmentation"
          value={isWaiting ? null : value}
          detail={connected ? detail : CONNECTION_LOST}
          action={
            <Button data-action="run.cancel" disabled={cancelling} onClick={() => void cancel()}>
              {cancelling ? 'Cancelling' : 'Cancel'}
            </Button>
          }
        />
        <NotifyButton />
      </Panel>
      <NewestOutputs
        count={phase === 'Writing the zip' ? Number.POSITIVE_INFINITY : (job?.done ?? 0)}
        rate={job?.rate ?? 0}
      />
    </>
  );
}
