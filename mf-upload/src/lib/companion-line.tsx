import { someNames } from '@twinset/contract';
import { Caption1, makeStyles, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  line: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/** Renders one unobtrusive line with the files that were in the folder but are not uploaded. */
export function CompanionLine({ names }: { names: readonly string[] }) {
  const styles = useStyles();
  if (names.length === 0) return null;
  return (
    <Caption1 as="p" block className={styles.line}>
      Not uploaded, because only images and masks are used: {someNames(names)}.
    </Caption1>
  );
}
