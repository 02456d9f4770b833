import { keysOf, makeStyles, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: { display: 'inline-flex', gap: tokens.spacingHorizontalXXS, flexShrink: 0 },
  key: {
    minWidth: '24px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    textAlign: 'center',
  },
});

/** Renders the keys of a shortcut. */
export function Keys({ shortcut }: { shortcut: string }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      {keysOf(shortcut).map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
