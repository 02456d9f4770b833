import type { Warning } from '@twinset/contract';
import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '../fluent.ts';
import { fileNote } from './file-note.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
});

/** What the server would have the user know before a run; nothing where there is nothing. */
export function WarningList({
  title,
  warnings,
}: {
  title?: string;
  warnings: readonly Warning[] | undefined;
}) {
  const styles = useStyles();
  if (warnings === undefined || warnings.length === 0) return null;
  return (
    <ul className={styles.root} aria-label={title ?? 'Warnings'}>
      {warnings.map(({ code, message, files }) => (
        <li key={`${code} ${message}`}>
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody className={styles.body}>
              {title !== undefined && <MessageBarTitle>{title}</MessageBarTitle>}
              {message} {fileNote(message, files)}
            </MessageBarBody>
          </MessageBar>
        </li>
      ))}
    </ul>
  );
}
