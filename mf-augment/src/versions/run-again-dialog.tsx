import { Button, ModalDialog, makeStyles, Text } from '@twinset/ui';
import { useRef } from 'react';
import type { Asked } from './use-run-again.ts';
import { differenceTexts, sourceTexts, timeOf, type Version } from './version.ts';

export interface RunAgainDialogProps {
  /** Version whose sources or program have changed; null: closed. */
  asked: Asked | null;
  onStart: (version: Version) => void;
  onCancel: () => void;
}

const useStyles = makeStyles({ list: { overflowWrap: 'anywhere' } });

/** Returns the texts of the dialog: other sources give another zip, another program may. */
const textsOf = ({ version, program }: Asked) => ({
  ...(sourceTexts(version.sources).length > 0
    ? {
        title: 'The sources have changed since this result',
        effect: 'uses the present files and gives another zip than the one',
        action: 'Run with the present files',
      }
    : {
        title: `Twinset ${version.program === null ? 'may have' : 'has'} changed since this result`,
        effect: 'may give another zip than the one',
        action: 'Run with the present program',
      }),
  differences: differenceTexts(version, program),
});

/** Renders what has changed since a version before it is run again. */
export function RunAgainDialog({ asked, onStart, onCancel }: RunAgainDialogProps) {
  const styles = useStyles();
  // The dialog fades out with the last one.
  const last = useRef(asked);
  last.current = asked ?? last.current;
  const shown = last.current;
  const texts = shown && textsOf(shown);
  return (
    <ModalDialog
      open={asked !== null}
      alert
      title={texts?.title ?? ''}
      onClose={onCancel}
      actions={
        <>
          <Button data-action="dialog.cancel" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            data-action="dialog.confirm"
            appearance="primary"
            onClick={() => asked !== null && onStart(asked.version)}
          >
            {texts?.action}
          </Button>
        </>
      }
    >
      {shown !== null && (
        <>
          <Text as="p">Since {timeOf(shown.version)}:</Text>
          <ul className={styles.list}>
            {texts?.differences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Text as="p">
            A run with its settings {texts?.effect} of this version. The current zip is replaced.
          </Text>
        </>
      )}
    </ModalDialog>
  );
}
