import { type FileKind, finishUpload } from '@twinset/sdk';
import {
  Button,
  formatNoun,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@twinset/ui';
import { interruptedText } from './interrupted-text.ts';
import type { Interrupted } from './use-interrupted.ts';

export interface InterruptedBarProps {
  kind: FileKind;
  interrupted: Interrupted | null;
}

/** Renders a message about an interrupted upload, with a button to continue. */
export function InterruptedBar({ kind, interrupted }: InterruptedBarProps) {
  if (interrupted === null) return null;
  const { pending, missing, forget } = interrupted;
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>Upload interrupted</MessageBarTitle>
        {interruptedText(pending.length, missing, kind)}
      </MessageBarBody>
      <MessageBarActions>
        {pending.length > 0 ? (
          <Button data-action="files.finish" appearance="primary" onClick={() => void finishUpload(kind)}>
            Finish upload of {formatNoun(pending.length, 'file')}
          </Button>
        ) : (
          <Button data-action="files.forget" onClick={forget}>
            Continue without them
          </Button>
        )}
      </MessageBarActions>
    </MessageBar>
  );
}
