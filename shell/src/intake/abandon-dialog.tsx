import { ConfirmDialog, formatNoun } from '@twinset/ui';
import { keepIntake } from './intake-flow.ts';
import { type IntakeView, setIntake } from './intake-state.ts';

/** Renders the question whether the intake of another dataset is abandoned. */
export function AbandonDialog({ abandoning }: Pick<IntakeView, 'abandoning'>) {
  if (abandoning === null) return null;
  const { intake, name, onConfirm } = abandoning;
  const { source, received } = intake;
  const confirm = () => {
    setIntake({ abandoning: null });
    void onConfirm();
  };
  return (
    <ConfirmDialog
      open
      title={`Discard ${source.name}?`}
      confirmLabel="Discard and open"
      cancelLabel={`Keep ${source.name}`}
      onConfirm={confirm}
      onCancel={() => void keepIntake()}
    >
      {source.name} has not been added yet, and may be in progress in another tab. Opening {name} discards it
      {received.files > 0 && ` with the ${formatNoun(received.files, 'file')} that arrived`}
      {', and its chosen options.'}
    </ConfirmDialog>
  );
}
