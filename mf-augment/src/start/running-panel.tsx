import type { JobEvent } from '@twinset/contract';
import { cancelAugmentation, useStore } from '@twinset/sdk';
import { Button, formatCount, formatDuration, formatNoun, Panel, ProgressPanel } from '@twinset/ui';
import { useEffect, useRef, useState } from 'react';
import { NewestOutputs } from './newest-outputs.tsx';
import { PhaseRow } from './phase-row.tsx';
import { runState } from './run-phases.ts';

const CONNECTION_LOST = 'Connection lost. The run continues on the server; reconnecting…';

function detailOf({ done, total, rate, remainingSeconds }: JobEvent): string {
  const parts = [
    `${formatCount(done)} of ${formatNoun(total, 'pair')}`,
    rate > 0 ? `${formatCount(Math.round(rate))} per second` : '',
    remainingSeconds === null ? '' : `${formatDuration(remainingSeconds)} left`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Renders the progress of the run, its newest outputs, and the button that cancels it. */
export function RunningPanel() {
  const augment = useStore((state) => state.view.jobs.augment);
  const connected = useStore((state) => state.view.connected);
  const [cancelling, setCancelling] = useState(false);
  const { phase, job } = runState(augment);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces, because newer browsers return a promise, which React would take as the clean-up function.
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const cancel = async () => {
    setCancelling(true);
    await cancelAugmentation();
    setCancelling(false);
  };
  // The steps after the run itself are short and cannot be cancelled.
  const stop = augment?.state !== 'done' && (
    <Button disabled={cancelling} onClick={() => void cancel()}>
      {cancelling ? 'Cancelling' : 'Cancel'}
    </Button>
  );
  const waiting = phase === 'Waiting' ? (augment?.message ?? '') : '';
  return (
    <div ref={root}>
      <Panel>
        <PhaseRow now={phase} />
        <ProgressPanel
          label={phase}
          value={job === null ? null : job.done / job.total}
          detail={connected ? (job === null ? waiting : detailOf(job)) : CONNECTION_LOST}
          action={stop}
        />
        {phase === 'Creating pairs' && job !== null && <NewestOutputs count={job.done} rate={job.rate} />}
      </Panel>
    </div>
  );
}
