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
  /** Error thrown by a query of the sdk; null or undefined: nothing is rendered. */
  error: unknown;
  /** Title for a failure that has none. */
  title: string;
  onRetry?: () => void;
}

const useStyles = makeStyles({
  body: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  list: { margin: 0, paddingInlineStart: '1.2em' },
});

/** Number of rows shown at first; a button shows the rest. */
const FIRST = 8;

/** Renders the server's message about a failed request, with the rows or files it names. */
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
          <Button
            data-action="list.expand"
            size="small"
            appearance="subtle"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `Show all ${formatCount(details.length)}`}
          </Button>
        )}
      </MessageBarBody>
      {onRetry !== undefined && !known && (
        <MessageBarActions>
          <Button data-action="retry" onClick={onRetry}>
            Retry
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
