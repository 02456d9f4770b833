import { quoted } from '@twinset/contract';
import { Button, ConfirmDialog, formatNoun, ModalDialog } from '@twinset/ui';
import { type IntakeView, setIntake } from './intake-state.ts';
import { keepIntake, waitForConversion } from './present-intake.ts';

type Props = Pick<IntakeView, 'abandoning'>;

/** Renders the question whether a dataset waits for the end of the conversion of another one. */
function WaitDialog({ abandoning }: Props) {
  const former = quoted(abandoning?.intake.source.name ?? '');
  const name = quoted(abandoning?.name ?? '');
  const waiting = abandoning?.next ? quoted(abandoning.next.name) : null;
  return (
    <ModalDialog
      open={abandoning !== null}
      alert
      title={`${former} is being converted`}
      onClose={() => void keepIntake()}
      actions={
        <>
          <Button data-action="dialog.cancel" onClick={() => void keepIntake()}>
            {waiting === null ? 'Show the progress' : `Keep ${waiting} waiting`}
          </Button>
          <Button data-action="intake.wait" appearance="primary" onClick={() => void waitForConversion()}>
            Wait and open {name}
          </Button>
        </>
      }
    >
      The session takes in one dataset at a time. {name} can be opened when {former} has been added; you are
      asked before its pairs are replaced.
      {waiting !== null && ` ${waiting} waits already; only one dataset can wait, so it would not be opened.`}
    </ModalDialog>
  );
}

/** Renders the question whether the intake of another dataset is abandoned. */
function DiscardDialog({ abandoning }: Props) {
  const former = quoted(abandoning?.intake.source.name ?? '');
  const arrived = abandoning?.intake.received.files ?? 0;
  const confirm = () => {
    setIntake({ abandoning: null });
    void abandoning?.onConfirm(abandoning.intake.id);
  };
  return (
    <ConfirmDialog
      open={abandoning !== null}
      title={`Discard ${former}?`}
      confirmLabel="Discard and open"
      cancelLabel={`Keep ${former}`}
      onConfirm={confirm}
      onCancel={() => void keepIntake()}
    >
      {former} has not been added yet, and may be in progress in another tab. Opening{' '}
      {quoted(abandoning?.name ?? '')} discards it
      {arrived > 0 && ` with the ${formatNoun(arrived, 'file')} that arrived`}
      {', and its chosen options.'}
    </ConfirmDialog>
  );
}

/**
 * Renders the question what happens to the intake of another dataset. Both dialogs stay mounted: unmounted while it is
 * open, one would leave the page hidden from screen readers.
 */
export function AbandonDialog({ abandoning }: Props) {
  const isConverting = abandoning?.intake.stage === 'converting';
  return (
    <>
      <WaitDialog abandoning={isConverting ? abandoning : null} />
      <DiscardDialog abandoning={isConverting ? null : abandoning} />
    </>
  );
}
