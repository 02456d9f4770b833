import { type FailedFile, formatCount } from '@twinset/contract';
import { makeStyles, tokens } from '@twinset/ui';

/** Rows that are shown; the rest is counted. */
const SHOWN_MAX = 100;

const useStyles = makeStyles({
  summary: { cursor: 'pointer', overflowWrap: 'anywhere' },
  list: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    paddingLeft: tokens.spacingHorizontalXL,
    overflowWrap: 'anywhere',
  },
});

export interface FileReasonsProps {
  files: readonly FailedFile[];
  summary: string;
  className?: string;
  /** The files are shown at first. */
  open?: boolean;
}

/** Renders one line that unfolds to files, each with its reason. */
export function FileReasons({ files, summary, className, open = false }: FileReasonsProps) {
  const styles = useStyles();
  if (files.length === 0) return null;
  return (
    <details className={className} open={open}>
      <summary className={styles.summary}>{summary}</summary>
      <ul className={styles.list}>
        {files.slice(0, SHOWN_MAX).map(({ filename, reason }) => (
          <li key={`${filename} ${reason}`}>
            {filename}: {reason}
          </li>
        ))}
        {files.length > SHOWN_MAX && <li>{formatCount(files.length - SHOWN_MAX)} more</li>}
      </ul>
    </details>
  );
}
