import { offerFiles } from '@twinset/sdk';
import { Button, makeStyles, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  text: { color: tokens.colorNeutralForeground2 },
});

/** Renders one line about whole datasets, with a button that opens the intake. */
export function DatasetHint() {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Text className={styles.text}>Sub-folders, a zip, annotation files or other formats?</Text>
      <Button data-action="dataset.open" size="small" onClick={() => offerFiles([])}>
        Open a dataset
      </Button>
    </div>
  );
}
