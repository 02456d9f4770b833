import { quoted } from '@twinset/contract';
import { formatNoun, MessageBar, MessageBarBody, MessageBarTitle, makeStyles } from '@twinset/ui';
import { FileReasons } from './file-reasons.tsx';
import type { Problem } from './intake-state.ts';

const useStyles = makeStyles({ body: { whiteSpace: 'normal', overflowWrap: 'anywhere' } });

/** Renders what went wrong, with the files that it concerns. */
export function ProblemBar({ name, problem }: { name: string; problem: Problem }) {
  const { message, files = [] } = problem;
  const styles = useStyles();
  return (
    <div role="alert">
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody className={styles.body}>
          <MessageBarTitle>{name === '' ? 'The dataset' : quoted(name)} was not added</MessageBarTitle>{' '}
          {message || 'An unexpected error occurred.'}
          {files.length > 0 && (
            <FileReasons
              files={files}
              summary={`Show ${formatNoun(files.length, 'file')}`}
              open={files.length === 1}
            />
          )}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}
