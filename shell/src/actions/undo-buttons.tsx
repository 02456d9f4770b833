import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { useStore } from '@twinset/sdk';
import { ActionButton } from '@twinset/ui';
import { redoSettings, undoSettings } from './undo-settings.ts';

/** Renders Undo and Redo of settings. */
export default function UndoButtons() {
  const canUndo = useStore(({ history }) => history.past.length > 0);
  const canRedo = useStore(({ history }) => history.future.length > 0);
  const running = useStore(({ busy }) => busy.augmentationIsRunning);
  const reason = (possible: boolean, otherwise: string) =>
    running ? 'An augmentation is running.' : possible ? null : otherwise;
  return (
    <>
      <ActionButton
        data-action="settings.undo"
        appearance="subtle"
        size="small"
        aria-label="Undo change of settings"
        icon={<ArrowUndoRegular />}
        disabledReason={reason(canUndo, 'No change of settings to undo.')}
        onClick={undoSettings}
      />
      <ActionButton
        data-action="settings.redo"
        appearance="subtle"
        size="small"
        aria-label="Redo change of settings"
        icon={<ArrowRedoRegular />}
        disabledReason={reason(canRedo, 'No change of settings to redo.')}
        onClick={redoSettings}
      />
    </>
  );
}
