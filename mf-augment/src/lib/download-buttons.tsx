import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { download, downloadLocal, type LocalDownload, useStore } from '@twinset/sdk';
import { Button, formatBytes, makeStyles, Text, tokens } from '@twinset/ui';

const PARTS: readonly [LocalDownload, string][] = [
  ['train.zip', 'Training set'],
  ['val.zip', 'Validation set'],
  ['test.zip', 'Testing set'],
  ['uploaded_data.zip', 'Uploaded data and report'],
];

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** The download of the whole result. */
export function DownloadButton() {
  const styles = useStyles();
  const downloading = useStore((state) => state.busy.isDownloading);
  const job = useStore((state) => state.view.jobs.download);
  const known = downloading && job !== undefined && job.total > 0;
  return (
    <span className={styles.root}>
      <Text role="status">{known ? `${formatBytes(job.done)} of ${formatBytes(job.total)}` : ''}</Text>
      <Button
        appearance="primary"
        icon={<ArrowDownloadRegular />}
        disabledFocusable={downloading}
        onClick={() => void download()}
      >
        {downloading ? 'Downloading' : 'Download'}
      </Button>
    </span>
  );
}

/** Downloads of parts: one set, or what was uploaded with its report. */
export function PartDownloads() {
  const styles = useStyles();
  const downloading = useStore((state) => state.busy.isDownloading);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame; this is a row of buttons
    <div className={styles.root} role="group" aria-label="Parts to download">
      <Text>In parts:</Text>
      {PARTS.map(([name, label]) => (
        <Button
          key={name}
          size="small"
          disabledFocusable={downloading}
          onClick={() => void downloadLocal(name)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
