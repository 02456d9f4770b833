import { formatCount, type IntakePlanView } from '@twinset/contract';
import { formatNoun, makeStyles, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  summary: { cursor: 'pointer' },
  list: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    paddingLeft: tokens.spacingHorizontalXL,
    overflowWrap: 'anywhere',
  },
});

export interface LeftOverProps {
  groups: IntakePlanView['leftOver'];
  className: string;
}

/** Renders one line about the files that are not used; it unfolds to their names by reason. */
export function LeftOver({ groups, className }: LeftOverProps) {
  const styles = useStyles();
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return null;
  return (
    <details className={className}>
      <summary className={styles.summary}>{formatNoun(count, 'file')} not used</summary>
      <ul className={styles.list}>
        {groups.map(({ reason, count: files, paths }) => (
          <li key={reason}>
            {reason.replace(/\.$/, '')}: {paths.join(', ')}
            {files > paths.length && ` and ${formatCount(files - paths.length)} more`}
          </li>
        ))}
      </ul>
    </details>
  );
}
