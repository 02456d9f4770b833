import { Button, Caption1, makeStyles, tokens } from '../fluent.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
  },
});

/**
 * Renders that a finding blocks the run, with a button that waives it, or that it is waived, with a button to
 * withdraw that.
 */
export function WaiveControl({
  waived,
  onChange,
  disabled = false,
}: {
  waived: boolean;
  onChange: (waived: boolean) => void;
  disabled?: boolean;
}) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <Caption1>
        {waived ? 'You chose to use these masks anyway.' : 'A run is not possible with these masks.'}
      </Caption1>
      <Button data-action="finding.waive" size="small" disabled={disabled} onClick={() => onChange(!waived)}>
        {waived ? 'Undo' : 'Use these masks anyway'}
      </Button>
    </span>
  );
}
