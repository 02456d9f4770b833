import { formatCount, makeStyles } from '@twinset/ui';

const useStyles = makeStyles({
  // Where rows have room for the beginning of a problem only.
  why: { display: 'none', '@media (max-width: 1160px)': { display: 'inline' } },
});

/** Renders how many files need attention and, in windows whose rows cut it, the problem if all have the same. */
export function ProblemHint({ problems }: { problems: readonly string[] }) {
  const styles = useStyles();
  const [first = '', ...others] = new Set(problems);
  return (
    <>
      {`${formatCount(problems.length)} need${problems.length === 1 ? 's' : ''} attention, shown first.`}
      {others.length === 0 && <span className={styles.why}> {first}</span>}
    </>
  );
}
