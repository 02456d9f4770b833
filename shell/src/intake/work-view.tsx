import { formatCount, quoted } from '@twinset/contract';
import { useStore } from '@twinset/sdk';
import { Button, Caption1, formatBytes, formatEstimate, formatNoun, ProgressPanel } from '@twinset/ui';
import { type IntakeView, type Sending, setIntake } from './intake-state.ts';

const PHASES: Record<string, string> = {
  prepare: 'Preparing the files',
  unpack: 'Unpacking the archive',
  convert: 'Converting the pairs',
  store: 'Adding the pairs to the session',
};

function sendingDetail({ sent, total, rate, remaining }: Sending): string {
  const parts = [`${formatBytes(sent)} of ${formatBytes(total)}`];
  if (rate > 0) parts.push(`${formatBytes(rate)}/s`);
  if (remaining !== null) parts.push(`${formatEstimate(remaining)} left`);
  return parts.join(' · ');
}

function Converting() {
  const job = useStore(({ view }) => view.jobs.intake);
  const isWaiting = job?.state === 'waiting';
  const isActive = isWaiting || job?.state === 'running';
  const { phase = '', done = 0, total = 0, remainingSeconds = null } = isActive ? job : {};
  const counts = total > 0 ? `${formatCount(done)} of ${formatCount(total)}` : 'Starting';
  const left = remainingSeconds === null ? '' : ` · ${formatEstimate(remainingSeconds)} left`;
  return (
    <ProgressPanel
      label={PHASES[phase] ?? 'Converting the dataset'}
      value={total > 0 ? done / total : null}
      detail={isWaiting ? job.message : counts + left}
    />
  );
}

/** Renders the dataset that waits for the end of the conversion. */
function Next({ name }: { name: string }) {
  return (
    <>
      <Caption1>{quoted(name)} is opened when the conversion is complete.</Caption1>
      <div>
        <Button data-action="intake.dropNext" size="small" onClick={() => setIntake({ next: null })}>
          Do not open {quoted(name)}
        </Button>
      </div>
    </>
  );
}

/** Renders the progress of reading, sending and converting. */
export function WorkView({ view: { step, found, files, sending, next } }: { view: IntakeView }) {
  const isWaiting = useStore(({ view }) => view.waiting);
  if (step === 'convert')
    return (
      <>
        <Converting />
        {next !== null && <Next name={next.name} />}
      </>
    );
  if (step !== 'send' || sending === null) {
    const count = step === 'read' ? found : (files?.length ?? 0);
    return (
      <ProgressPanel
        label={step === 'read' ? 'Reading the folders' : 'Recognising the files'}
        value={null}
        detail={count > 0 ? formatNoun(count, 'file') : undefined}
      />
    );
  }
  const value = sending.total > 0 ? sending.sent / sending.total : 1;
  return isWaiting ? (
    <ProgressPanel
      label="Waiting for the connection"
      value={value}
      detail="Sending resumes when the server responds."
    />
  ) : (
    <ProgressPanel label={sending.label} value={value} detail={sendingDetail(sending)} />
  );
}
