import { useNavigate } from '@twinset/router';
import { endSession, resetSession, useStore } from '@twinset/sdk';
import { Button, DangerButton, ModalDialog, makeStyles, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

/** Renders the dialog to reset or end the session: both delete data, so both need a confirmation. */
export function SessionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const resetting = useStore((state) => state.busy.isResetting);
  const ending = useStore((state) => state.busy.isShuttingDown);
  const working = resetting || ending;
  const run = async (flow: () => Promise<boolean>, path: string) => {
    const ok = await flow();
    onClose();
    if (ok) navigate(path);
  };
  const actions = (
    <>
      <Button data-action="dialog.cancel" disabled={working} onClick={onClose}>
        Cancel
      </Button>
      <DangerButton
        data-action="session.reset"
        appearance="secondary"
        disabled={working}
        onClick={() => void run(resetSession, '/upload_data/images')}
      >
        {resetting ? 'Resetting ...' : 'Reset session'}
      </DangerButton>
      <DangerButton data-action="session.end" disabled={working} onClick={() => void run(endSession, '/')}>
        {ending ? 'Shutting down ...' : 'End session'}
      </DangerButton>
    </>
  );
  return (
    <ModalDialog
      open={open}
      alert
      title="Reset or end the session"
      actions={actions}
      onClose={() => {
        if (!working) onClose();
      }}
    >
      <div className={styles.content}>
        <Text>
          <b>Reset session</b> deletes the uploaded images and masks, the stratification file and the result,
          and restores the default settings. The session continues, empty.
        </Text>
        <Text>
          <b>End session</b> deletes the same data and the session itself. Nothing is kept on the server.
        </Text>
      </div>
    </ModalDialog>
  );
}
