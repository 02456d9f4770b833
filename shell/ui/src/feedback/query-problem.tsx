import type { Failure } from '@twinset/contract';
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

const SHOWN = 8;

/** The server's own words on why a read failed, with the rows or files it names. */
export function QueryProblem({ error, title, onRetry }: QueryProblemProps) {
  const styles = useStyles();
  if (error === null || error === undefined) return null;
  const failure = (error as { failure?: Failure }).failure;
  const details = failure?.details ?? [];
  const known = failure !== undefined && failure.code !== 'Internal';
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody className={styles.body}>
        <MessageBarTitle>{known ? failure.error : title}</MessageBarTitle>
        {failure?.message ?? 'The server gave no reason.'}
        {details.length > 0 && (
          <ul className={styles.list}>
            {details.slice(0, SHOWN).map(({ filename, reason }) => (
              <li key={`${filename} ${reason}`}>
                {filename}: {reason}
              </li>
            ))}
            {details.length > SHOWN && <li>and {details.length - SHOWN} more</li>}
          </ul>
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
