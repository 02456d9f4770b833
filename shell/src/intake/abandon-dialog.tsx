import { ConfirmDialog, formatNoun } from '@twinset/ui';
import { keepIntake } from './intake-flow.ts';
import { type IntakeView, setIntake } from './intake-state.ts';

/** Renders the question whether the intake of another dataset is abandoned. */
export function AbandonDialog({ abandoning }: Pick<IntakeView, 'abandoning'>) {
  const former = abandoning?.intake.source.name ?? '';
  const arrived = abandoning?.intake.received.files ?? 0;
  const confirm = () => {
    setIntake({ abandoning: null });
    void abandoning?.onConfirm();
  };
  return (
    <ConfirmDialog
      // Unmounted while it is open, it would leave the page hidden from screen readers.
      open={abandoning !== null}
      title={`Discard ${former}?`}
      confirmLabel="Discard and open"
      cancelLabel={`Keep ${former}`}
      onConfirm={confirm}
      onCancel={() => void keepIntake()}
    >
      {former} has not been added yet, and may be in progress in another tab. Opening {abandoning?.name}{' '}
      discards it{arrived > 0 && ` with the ${formatNoun(arrived, 'file')} that arrived`}
      {', and its chosen options.'}
    </ConfirmDialog>
  );
}
