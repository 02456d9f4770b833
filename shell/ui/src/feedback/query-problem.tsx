import { type Failure, formatCount } from '@twinset/contract';
import { useState } from 'react';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '../fluent.ts';

export interface QueryProblemProps {
  /** What a read of the sdk threw; null or undefined: nothing is shown. */
  error: unknown;
  /** What could not be done, for a failure without a title of its own. */
  title: string;
  onRetry?: () => void;
}

const useStyles = makeStyles({
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  list: { margin: 0, paddingInlineStart: '1.2em' },
});

/** Shown at first; the rest is behind a button. */
const FIRST = 8;

/** The server's own words on why a read failed, with the rows or files it names. */
export function QueryProblem({ error, title, onRetry }: QueryProblemProps) {
  const styles = useStyles();
  const [all, setAll] = useState(false);
  if (error === null || error === undefined) return null;
  const failure = (error as { failure?: Failure }).failure;
  const details = failure?.details ?? [];
  const known = failure !== undefined && failure.code !== 'Internal';
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>{known ? failure.error : title}</MessageBarTitle>
        {failure?.message ?? 'The server reported no reason.'}
        {details.length > 0 && (
          <ul className={styles.list}>
            {(all ? details : details.slice(0, FIRST)).map(({ filename, reason }) => (
              <li key={`${filename} ${reason}`}>
                {filename}: {reason}
              </li>
            ))}
          </ul>
        )}
        {details.length > FIRST && (
          <Button size="small" appearance="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatCount(details.length)}`}
          </Button>
        )}
      </MessageBarBody>
      {onRetry !== undefined && !known && (
        <MessageBarActions>
          <Button onClick={onRetry}>Try again</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
