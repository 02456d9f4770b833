import { offerFiles, useStore } from '@twinset/sdk';
import { Button, makeStyles, Text, tokens } from '@twinset/ui';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    maxWidth: '720px',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThick} dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  text: { color: tokens.colorNeutralForeground2 },
});

/** Renders the drop zone of the home page; the whole window takes drops. */
export function DatasetStrip() {
  const styles = useStyles();
  const starting = useStore(({ view }) => view.isStarting);
  return (
    <div className={styles.root}>
      <Text className={styles.text}>Or drop a dataset as it comes: folders, a zip, annotations.</Text>
      <Button disabled={starting} onClick={() => offerFiles([])}>
        Open a dataset
      </Button>
    </div>
  );
}
