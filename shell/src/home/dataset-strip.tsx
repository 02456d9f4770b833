import { offerFiles, offerSample, useFacts, useSessionRunning, useStore } from '@twinset/sdk';
import { Button, makeStyles, Text, tokens } from '@twinset/ui';
import { useState } from 'react';

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
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  text: { color: tokens.colorNeutralForeground2 },
});

/** Renders the drop zone of the home page, with a dataset to try; the whole window takes drops. */
export function DatasetStrip() {
  const styles = useStyles();
  const starting = useStore(({ view }) => view.isStarting);
  const running = useSessionRunning();
  const { facts } = useFacts();
  const [isFetching, setFetching] = useState(false);
  const isBusy = starting || isFetching || !facts.known;
  const trySample = async () => {
    setFetching(true);
    await offerSample(running);
    setFetching(false);
  };
  return (
    <div className={styles.root}>
      <Text className={styles.text}>Or drop a dataset as it comes: folders, a zip, annotations.</Text>
      <div className={styles.buttons}>
        <Button data-action="dataset.open" disabled={starting} onClick={() => offerFiles([])}>
          Open a dataset
        </Button>
        <Button data-action="dataset.sample" disabled={isBusy} onClick={() => void trySample()}>
          Try with a sample
        </Button>
      </div>
    </div>
  );
}
