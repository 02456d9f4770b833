import { Button, ModalDialog, makeStyles, Text } from '@twinset/ui';
import { sourceTexts, timeOf, type Version } from './version.ts';

export interface RunAgainDialogProps {
  /** Version whose sources have changed; null: closed. */
  version: Version | null;
  onStart: (version: Version) => void;
  onCancel: () => void;
}

const useStyles = makeStyles({ list: { overflowWrap: 'anywhere' } });

/** Renders what has changed in the sources of a version before it is run again. */
export function RunAgainDialog({ version, onStart, onCancel }: RunAgainDialogProps) {
  const styles = useStyles();
  return (
    <ModalDialog
      open={version !== null}
      alert
      title="The sources have changed since this result"
      onClose={onCancel}
      actions={
        <>
          <Button data-action="dialog.cancel" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            data-action="dialog.confirm"
            appearance="primary"
            onClick={() => version !== null && onStart(version)}
          >
            Run with the present files
          </Button>
        </>
      }
    >
      {version !== null && (
        <>
          <Text as="p">Since {timeOf(version)}:</Text>
          <ul className={styles.list}>
            {sourceTexts(version.sources).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Text as="p">
            A run with its settings uses the present files and gives another zip than the one of this version.
            The current zip is replaced.
          </Text>
        </>
      )}
    </ModalDialog>
  );
}
