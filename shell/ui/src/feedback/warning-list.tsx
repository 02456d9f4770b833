import { formatCount, type Warning } from '@twinset/contract';
import { useState } from 'react';
import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '../fluent.ts';
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
  more: { alignSelf: 'flex-start' },
});

/** Number of warnings shown before the rest is expanded. */
const FIRST = 3;

/** Renders the server's warnings about a run; nothing without any. */
export function WarningList({
  title,
  warnings,
}: {
  title?: string;
  warnings: readonly Warning[] | undefined;
}) {
  const styles = useStyles();
  const [all, setAll] = useState(false);
  if (warnings === undefined || warnings.length === 0) return null;
  const shown = all ? warnings : warnings.slice(0, FIRST);
  return (
    <>
      <ul className={styles.root} aria-label={title ?? 'Warnings'}>
        {shown.map(({ code, message, files }) => (
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
      {warnings.length > FIRST && (
        <Button
          data-action="list.expand"
          appearance="subtle"
          size="small"
          className={styles.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${formatCount(warnings.length)} warnings`}
        </Button>
      )}
    </>
  );
}
